/** Who searches for one of `terms` finds products with one of `finds` too. */
type DemoSynonym = { language: 'en' | 'de'; terms: string[]; finds: string[] }

/** One a line: language, typed text, found words. */
const lines = `
en | brake disc, brake disk, disc, disk, disc rotor, disc brake rotor, disk brake rotor | rotor
en | disc brake, disk brake, hydraulic brake, break | brake
en | calliper, brake body | caliper
en | cogset, cog, sprocket, rear sprocket, rear cogs, rear gears, gear cluster, rear cassette | cassette
en | crank, crank arm, chainset | crankset
en | chainwheel, crank ring, front sprocket, front ring, front chainring, ring | chainring
en | headset bearing, steering bearing, fork bearing | headset
en | wheel hub, disc hub | hub
en | quick release, qr, skewer | quick release, qr
en | thru axle, through axle, bolt through | through axle, axle
en | centre lock, center lock, cl | center lock
en | 6 bolt, 6 hole, six hole, six bolt | six bolt
en | flat pedal, flats, platform | platform pedal
en | 4 pot, four piston, four pot, quad piston | 4 piston
en | 2 pot, two piston, two pot, twin piston, dual piston | 2 piston
en | aluminium, aluminum, alu, alloy | 6061, 7050, 7075
en | titanium | ti
en | mtb, mountain | mountain, trail, downhill
en | ebike, emtb, pedelec, e bike, e | e bikes
en | bcd, pcd, bolt circle diameter | bolt circle
en | freehub body, driver, driver body | freehub
en | hyperglide | hg
en | dub | 28 99
en | zero stack, semi integrated | zs44, semi integrated
en | external cup | ec34, ec44
en | master link, quick link, missing link | joining link
en | two piece, floating | two piece
en | eight speed | 8 speed
en | ten speed | 10 speed
en | eleven speed | 11 speed
en | twelve speed | 12 speed
de | Scheibe, Disc, Rotoren, Bremsrotor | rotor
de | Bremse, Scheibenbremse | brake
de | Bremszange, Bremskörper, Bremssattel | caliper
de | Ritzelpaket, Ritzel, Zahnkranz, Zahnkranzpaket, Kranz, Ritzelkassette, Kassette | cassette
de | Kettenrad, Zahnrad, Blatt, Kettenblatt | chainring
de | Kurbel, Kurbelsatz, Kurbelset, Tretkurbel, Kurbelarm, Kurbelgarnitur, Garnitur | crankset
de | Steuerlager, Steuerkopflager, Lenkungslager, Steuersatzlager, Gabellager, Steuersatz | headset
de | Hinterradnabe, Hinternabe, HR Nabe | rear hub
de | Vorderradnabe, Vordernabe, VR Nabe | front hub
de | Nabe, Radnabe, Discnabe | hub
de | hinten, hinterer, Hinterrad, HR | rear
de | vorn, vorne, vorderer, Vorderrad, VR | front
de | Plattformpedal, Flatpedal, Bärentatze, Pedal, Pedalen | pedal
de | Fahrradkette, Antriebskette, Kette | chain
de | Schnellspanner, Schnellspannachse | quick release, qr
de | Steckachse | through axle, axle
de | 6 Loch, Sechsloch | six bolt
de | Zentralverschluss | center lock
de | 4 Kolben, vier Kolben, Vierkolben, Vierkolbenbremse, 4 Kolbenbremse | 4 piston
de | 2 Kolben, zwei Kolben, Zweikolben, Zweikolbenbremse, 2 Kolbenbremse | 2 piston
de | Stahl | steel
de | Edelstahl, rostfrei | stainless
de | Titan | ti, titanium
de | vernickelt | nickel plated
de | hohl, Hohlbolzen, Hohlniet | hollow
de | geschmiedet | forged
de | Rennrad, Straße | road
de | Mountainbike | mountain, trail, downhill
de | Trekkingrad, Trekking, Tourenrad | trekking, touring
de | Stadtrad, Citybike | city
de | Lastenrad | cargo
de | Gravelbike | gravel
de | gerade | straight
de | dünn, flach | thin
de | Direktmontage | direct mount
de | außen, äußeres | outer
de | innen, inneres | inner
de | Lochkreis, LK | bolt circle
de | Freilaufkörper, Freilauf | freehub
de | kompakt, Kompaktkurbel | compact
de | Kettenschloss, Verschlussglied | joining link
de | zweiteilig | two piece
de | einteilig | one piece
de | achtfach | 8 speed
de | zehnfach | 10 speed
de | elffach | 11 speed
de | zwölffach | 12 speed
`

export const demoSynonyms: DemoSynonym[] = lines
  .trim()
  .split('\n')
  .map((line): DemoSynonym => {
    const [language = '', terms = '', finds = ''] = line.split(' | ')
    return { language: language === 'de' ? 'de' : 'en', terms: terms.split(', '), finds: finds.split(', ') }
  })
