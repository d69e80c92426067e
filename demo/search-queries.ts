/**
 * Queries with the products that must be among the first three: part numbers of the demo, or `family:` if any products of
 * the family do, as long as all three are. `shop` and `forum` follow the wording of shops, buying guides and forums (among
 * them messingschlager.com, bloombikeshop.com, epicsportscycles, pedali.de, bike-magazin.de, tourenradler.wordpress.com);
 * `part` are part numbers, `error` typing errors, `split` words together or apart, `word` plurals, stems and synonyms, `unit`
 * numbers with units.
 */
export const listedQueries = `
en shop  | cassette 12 speed | CS-1252-B CS-1251-M CS-1234-H
en shop  | 12 speed cassette 10-52 | CS-1252-B
en shop  | 11-28 cassette 11 speed | CS-1128-H
en shop  | 10 speed cassette 11-36t | CS-1036-H
en shop  | 8 speed cassette 11-32 | CS-0832-H
en shop  | 12-speed cassette 10-51T Micro Spline | CS-1251-M
en shop  | micro spline cassette | CS-1251-M
en shop  | xd driver cassette | CS-1252-B
en shop  | road cassette 11-34 | CS-1234-H
en shop  | hyperglide cassette 11 speed | CS-1128-H
en shop  | disc brake rotor 160mm centerlock | RT-160-CL
en shop  | 180mm 6 bolt rotor | RT-180-6B
en shop  | 203mm disc rotor | RT-203-6B
en shop  | center lock disc rotor 140 mm | RT-140-CL
en shop  | 6-bolt brake disc | RT-180-6B RT-203-6B
en shop  | flat mount brake caliper | BR-2P-FF BR-4P-F
en shop  | post mount 4 piston brake caliper | BR-4P-P
en shop  | two piston post mount caliper | BR-2P-P
en shop  | boost rear hub 12x148 | HB-148-R
en shop  | rear hub 12x142 thru axle | HB-142-R
en shop  | boost front hub 15x110 | HB-110-F
en shop  | front hub 12x100 thru axle | HB-100-FT
en shop  | quick release front hub 100mm | HB-100-FQ
en shop  | rear hub qr 135mm | HB-135-RQ
en shop  | narrow wide chainring 32t 104 bcd | CR-32-104
en shop  | 34t chainring 96 bcd | CR-34-96
en shop  | direct mount chainring 36t | CR-36-DM
en shop  | 50t chainring 110 bcd 5 bolt | CR-50-110
en shop  | 39t inner chainring 130 bcd | CR-39-130
en shop  | compact crankset 50/34 172.5mm | CK-172-5034
en shop  | gravel crankset 40t 175mm | CK-175-40
en shop  | mtb crankset 32t 165mm | CK-165-32
en shop  | 170 mm crankset 38t | CK-170-38
en shop  | chainset 50-34 | CK-172-5034
en shop  | tapered headset zs44 zs56 | HS-4456
en shop  | integrated headset is42 is52 | HS-4252
en shop  | ec34 threadless headset | HS-3434
en shop  | headset 1 1/8 external cup | HS-3434
en shop  | 12 speed chain 126 links | CN-12
en shop  | 8 speed bike chain | CN-08
en shop  | 11 speed chain 118 links | CN-11
en shop  | platform pedals 9/16 | family:pedal
en shop  | thin platform pedal titanium axle | PD-112-T
en shop  | flat pedals mtb | family:pedal
en shop  | aluminium platform pedals | PD-105 PD-112-T
en forum | what chainring for 104 bcd crank | CR-32-104
en forum | rotor for downhill | RT-203-6B
en forum | cogset 11 speed | CS-1128-H
en forum | front sprocket 32 tooth | CR-32-104
en forum | rear sprocket 12 speed | CS-1252-B CS-1251-M CS-1234-H
en forum | bike crank 175 | CK-175-40
en forum | disc hub 32 hole | family:hub
en forum | 28 hole rear hub | HB-142-R
en forum | 24h front hub | HB-100-FT
en forum | sram dub crank | CK-165-32 CK-170-38
en forum | hollow pin chain | CN-12
en forum | hg freehub rear hub | HB-135-RQ HB-142-R
en forum | xd freehub hub boost | HB-148-R
en forum | 4 pot caliper | BR-4P-P BR-4P-F
en forum | flat mount 4 pot | BR-4P-F
en forum | cargo bike brake | BR-4P-F
en forum | tapered fork straight head tube headset | HS-4444
en forum | 1x chainring narrow wide | CR-32-104 CR-34-96
en part  | HB148R | HB-148-R
en part  | hb-148-r | HB-148-R
en part  | HB 148 R | HB-148-R
en part  | hb.148.r | HB-148-R
en part  | hb148 | HB-148-R
en part  | 148R | HB-148-R
en part  | CS-1252 | CS-1252-B
en part  | cs1252b | CS-1252-B
en part  | 1252-B | CS-1252-B
en part  | CS 1251 M | CS-1251-M
en part  | ck1725034 | CK-172-5034
en part  | 172-5034 | CK-172-5034
en part  | 5034 | CK-172-5034
en part  | RT180 | RT-180-6B
en part  | rt_203_6b | RT-203-6B
en part  | RT/160/CL | RT-160-CL
en part  | br2pff | BR-2P-FF
en part  | BR 4P | BR-4P-P BR-4P-F
en part  | cr36dm | CR-36-DM
en part  | CR 50 110 | CR-50-110
en part  | hs4456 | HS-4456
en part  | HS 4252 | HS-4252
en part  | PD112T | PD-112-T
en part  | pd 105 | PD-105
en part  | cn12 | CN-12
en part  | CN 08 | CN-08
en error | cassete 12sped | CS-1252-B CS-1251-M CS-1234-H
en error | casette | family:cassette
en error | cassett 11 sped | CS-1128-H
en error | hedset | family:headset
en error | headste | family:headset
en error | chian 12 speed | CN-12
en error | chanring 32t | CR-32-104
en error | chainrign | family:chainring
en error | crankest 170 | CK-170-38
en error | cranset | family:crankset
en error | brak rotor | family:rotor
en error | break rotor 160 | RT-160-CL
en error | brake roter 180 | RT-180-6B
en error | calipper flat mout | BR-2P-FF BR-4P-F
en error | breake caliper | family:caliper
en error | petals | family:pedal
en error | platfrom pedal | family:pedal
en error | pedel thin | PD-112-T
en error | reer hub 148 | HB-148-R
en error | quik release hub | HB-100-FQ HB-135-RQ
en error | microspine cassette | CS-1251-M
en error | center lok rotor 140 | RT-140-CL
en split | crank set | family:crankset
en split | chain ring 50t | CR-50-110
en split | head set tapered | family:headset
en split | rearhub | HB-142-R HB-148-R HB-135-RQ
en split | brakerotor 203 | RT-203-6B
en split | platformpedal | family:pedal
en split | flatmount caliper | BR-2P-FF BR-4P-F
en split | microspline | CS-1251-M
en split | narrowwide | family:chainring
en split | free hub xd | CS-1252-B HB-148-R
en split | quickrelease | HB-100-FQ HB-135-RQ
en split | centerlock rotor | RT-140-CL RT-160-CL
en word  | rotors | family:rotor
en word  | brake disc | family:rotor
en word  | brake discs | family:rotor
en word  | chains | CN-08 CN-12 CN-11
en word  | cassettes | family:cassette
en word  | calipers | family:caliper
en word  | brakes | family:caliper,rotor
en word  | hubs | family:hub
en word  | cranks | family:crankset
en word  | chainwheels | family:chainring
en word  | pedals | PD-100 PD-105 PD-112-T
en word  | headsets | family:headset
en unit  | 160 mm rotor | RT-160-CL
en unit  | 160mm rotors | RT-160-CL
en unit  | 16 cm rotor | RT-160-CL
en unit  | 12spd chain | CN-12
en unit  | 11s cassette | CS-1128-H
en unit  | 32 teeth chainring | CR-32-104
en unit  | 148 mm hub | HB-148-R
en unit  | 172,5 mm crankset | CK-172-5034
en unit  | 54 tooth ratchet | HB-142-R HB-148-R
de shop  | Kassette 12-fach 10-52 | CS-1252-B
de shop  | Kassette 11-fach 11-28 Zähne | CS-1128-H
de shop  | 10-fach Kassette 11-36 | CS-1036-H
de shop  | Ritzelpaket 8-fach | CS-0832-H
de shop  | 12fach Kassette Micro Spline | CS-1251-M
de shop  | Bremsscheibe 160 mm Centerlock | RT-160-CL
de shop  | Bremsscheibe 180mm 6-Loch | RT-180-6B
de shop  | Bremsscheiben 203 mm Sechsloch | RT-203-6B
de shop  | Bremsscheibe Center Lock 140 | RT-140-CL
de shop  | Bremssattel Flat Mount 2-Kolben | BR-2P-FF
de shop  | Vierkolben Bremssattel Postmount | BR-4P-P
de shop  | Hinterradnabe Boost 148 | HB-148-R
de shop  | Hinterradnabe 12x142 Steckachse | HB-142-R
de shop  | Vorderradnabe Schnellspanner 100 mm | HB-100-FQ
de shop  | Vorderradnabe 15x110 Boost | HB-110-F
de shop  | Nabe hinten 135 mm Schnellspanner | HB-135-RQ
de shop  | Kettenblatt 32 Zähne Lochkreis 104 | CR-32-104
de shop  | Kettenblatt 34T Narrow Wide | CR-34-96
de shop  | Kettenblatt Direct Mount 36 | CR-36-DM
de shop  | Kettenblatt 50 Z 110 mm außen | CR-50-110
de shop  | Kurbelgarnitur 50/34 172,5 mm | CK-172-5034
de shop  | Kompaktkurbel 50/34 | CK-172-5034
de shop  | Kurbel 175 mm 40 Zähne | CK-175-40
de shop  | Kurbelsatz 32T 165 | CK-165-32
de shop  | Steuersatz konisch ZS44 ZS56 | HS-4456
de shop  | Steuersatz integriert IS42 IS52 | HS-4252
de shop  | Fahrradkette 8-fach | CN-08
de shop  | Kette 12-fach 126 Glieder | CN-12
de shop  | Kette 11-fach | CN-11
de shop  | Plattformpedale 9/16 | family:pedal
de forum | Flatpedale flach | PD-112-T
de forum | Bärentatzen Pedale | family:pedal
de forum | Zahnkranz 11-32 | CS-0832-H
de forum | Ritzel 12 fach | CS-1252-B CS-1251-M CS-1234-H
de forum | Scheibe 160 für Rennrad | RT-160-CL
de forum | Steuerlager EC34 | HS-3434
de forum | Nabe 32 Loch | family:hub
de forum | Freilauf XD Nabe | HB-148-R
de forum | Bremse 4 Kolben | BR-4P-P BR-4P-F
de forum | Bremszange flatmount | BR-2P-FF BR-4P-F
de word  | Kette | CN-08 CN-12 CN-11
de word  | Ketten | CN-08 CN-12 CN-11
de word  | Kassetten | family:cassette
de word  | Kettenblätter | family:chainring
de word  | Bremse | family:caliper,rotor
de word  | Bremsscheibe | family:rotor
de word  | Bremssättel | family:caliper
de word  | Naben | family:hub
de word  | Steuersätze | family:headset
de word  | Kurbeln | family:crankset
de error | Kasette 12fach | CS-1252-B CS-1251-M CS-1234-H
de error | Bremscheibe 180 | RT-180-6B
de error | Ketenblatt 32 | CR-32-104
de error | Steursatz | family:headset
de error | Kurbelganitur | family:crankset
de error | Pedahle | family:pedal
de split | Brems Scheibe 203 | RT-203-6B
de split | Ketten Blatt 50 | CR-50-110
de split | Steuer Satz | family:headset
de unit  | 12fach Kette | CN-12
de unit  | 16 cm Bremsscheibe | RT-160-CL
`
