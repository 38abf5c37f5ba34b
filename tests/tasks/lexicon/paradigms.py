"""Small paradigms for the tests of graphemes and columns: facts of the languages."""

from __future__ import annotations

MISSIER = {
    "missier": "m i s s ie r - - - - - -",
    "missierek": "m i s s ie r e k - - - -",
    "missierna": "m i s s ie r - - - - n a",
    "missierkom": "m i s s ie r - k o m - -",
    "missirijiet": "m i s s i r i j ie t - -",
    "missirijietna": "m i s s i r i j ie t n a",
}
"""Six forms of Maltese *father* in their columns."""

DICTIONARY = [
    "missier", "missierek", "missierna", "missierkom", "missirijietna", "missieri", "missierhom", "missiera",
    "missieru", "missirijiet",
]  # fmt: skip
"""The forms of the paper's example that the dictionary has; the lexicon has the first seven."""
LEXICON = DICTIONARY[:7]

MALTESE_VERBS = {
    verb.split()[0]: verb.split()
    for verb in (
        "kiteb kitbet kitbu ktibt ktibna ktibtu nikteb tikteb jikteb niktbu tiktbu jiktbu",
        "ħareġ ħarġet ħarġu ħriġt ħriġna ħriġtu noħroġ toħroġ joħroġ noħorġu toħorġu joħorġu",
        "fetaħ fetħet fetħu ftaħt ftaħna ftaħtu niftaħ tiftaħ jiftaħ niftħu tiftħu jiftħu",
        "daħal daħlet daħlu dħalt dħalna dħaltu nidħol tidħol jidħol nidħlu tidħlu jidħlu",
        "niżel niżlet niżlu nżilt nżilna nżiltu ninżel tinżel jinżel ninżlu tinżlu jinżlu",
        "kiser kisret kisru ksirt ksirna ksirtu nikser tikser jikser niksru tiksru jiksru",
        "qatel qatlet qatlu qtilt qtilna qtiltu noqtol toqtol joqtol noqtlu toqtlu joqtlu",
        "għamel għamlet għamlu għamilt għamilna għamiltu nagħmel tagħmel jagħmel nagħmlu tagħmlu jagħmlu",
        "kiel kielet kielu kilt kilna kiltu niekol tiekol jiekol nieklu tieklu jieklu",
        "ried riedet riedu ridt ridna ridtu rrid trid irid rridu tridu iridu",
    )
}

HEBREW = ["סֵפֶר", "סְפָרִים", "סִפְרִי", "סִפְרֵיכֶם", "הַסֵּפֶר"]
HINDI = ["नदी", "नदियाँ", "नदियों"]
HINDI_VERB = ["आना", "आता", "आती", "आऊँगा", "आएगा", "आएँगे", "आइए"]
PARADIGMS = [list(MISSIER), DICTIONARY, *MALTESE_VERBS.values(), HEBREW, HINDI, HINDI_VERB]
