S We arrived at London before it was light .
A 2 3|||R:PREP|||in|||REQUIRED|||-NONE-|||0

S When the parcel came , I gave it John .
A 8 8|||M:PREP|||for|||REQUIRED|||-NONE-|||0

S I have lived here since three years and I like .
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||0

S The weather are fine today .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S There is a café on board .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S At the 𝒞lub she is proud in her job .
A 6 7|||R:PREP|||of|||REQUIRED|||-NONE-|||0

S He go home yesterday
A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0

S I like the music and to dance the salsa .
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||0

