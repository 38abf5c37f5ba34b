S We arrived at London before it was light .
A 2 3|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A 2 3|||R:PREP|||in|||REQUIRED|||-NONE-|||1

S When the parcel came , I gave it John .
A 8 8|||M:PREP|||to|||REQUIRED|||-NONE-|||0
A 7 9|||R:WO|||John it|||REQUIRED|||-NONE-|||1

S I have lived here since three years and I like .
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||0
A 10 10|||M:PRON|||it|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A 10 10|||M:PRON|||it here|||REQUIRED|||-NONE-|||1

S The weather are fine today .
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||days are|||REQUIRED|||-NONE-|||1

S There is a café on board .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S At the 𝒞lub she is proud in her job .
A 6 7|||R:PREP|||of|||REQUIRED|||-NONE-|||0
A 6 7|||UNK|||-NONE-|||REQUIRED|||-NONE-|||1

S He go home yesterday
A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0
A 4 4|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0

S I like the music and to dance the salsa .
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||0
A 7 8|||U:DET||||||REQUIRED|||-NONE-|||0
A 5 7|||R:VERB:FORM|||dancing|||REQUIRED|||-NONE-|||1

