/** What a product of the demo is called and described as in German. */
export type DemoTexts = { name: string; description: string }

/** By part number. */
export const germanTexts: Readonly<Record<string, DemoTexts>> = {
  'PD-100': {
    name: 'Plattformpedal 100 × 96 mm',
    description:
      'Gegossener Körper mit angeformten Pins für Stadt- und Tourenräder. Läuft auf zwei gedichteten Kugellagern; an die Achse passt ein 15er-Maulschlüssel.',
  },
  'PD-105': {
    name: 'Plattformpedal 105 × 102 mm',
    description:
      'Aus einem Stück 6061 gefräst, auf jeder Seite um einen halben Millimeter konkav. Die zehn Stahlpins je Seite sind von hinten eingeschraubt: Auch ein verbogener lässt sich wieder herausdrehen.',
  },
  'PD-112-T': {
    name: 'Plattformpedal 112 × 106 mm, flach',
    description:
      'Nur dreizehn Millimeter hoch, damit es an Felsen nicht aufsetzt; die Lager sitzen neben dem Körper statt darin. Titan-Hohlachse für Fahrer bis 100 kg.',
  },
  'CN-08': {
    name: 'Kette 8-fach, 116 Glieder',
    description:
      'Graue, vernietete Kette für 6 bis 8 Gänge, außen 7,1 mm breit. Die Bolzen sind durchgehärtet; geliefert in Längen von 116 Gliedern mit Kettenschloss.',
  },
  'CN-11': {
    name: 'Kette 11-fach, 118 Glieder',
    description:
      'Vernickelte Außenlaschen, außen 5,62 mm breit. Die Galvanik arbeitet zurzeit einen größeren Auftrag ab, deshalb ist keine auf Lager.',
  },
  'CN-12': {
    name: 'Kette 12-fach, 126 Glieder',
    description:
      'Hohlbolzen und geschlitzte Laschen, außen 5,26 mm breit. Die Innenlaschen sind beidseitig angefast, die Kette hat daher keine Laufrichtung.',
  },
  'HS-3434': {
    name: 'Steuersatz EC34/28.6, EC34/30',
    description:
      'Außenliegende Lagerschalen für das gerade 1-1/8-Zoll-Steuerrohr von Stahl- und Tourenrahmen. Trocken eingepresst, mit rostfreien Lagern, die einzeln erhältlich sind.',
  },
  'HS-4456': {
    name: 'Steuersatz ZS44/28.6, ZS56/40',
    description:
      'Semi-integrierter Steuersatz für konische Gabelschäfte: Zu sehen sind nur die Ränder der Lagerschalen. Beide Schalen sind aus der Stange gedreht und am Presssitz geschliffen.',
  },
  'HS-4444': {
    name: 'Steuersatz ZS44/28.6, EC44/40',
    description:
      'Bringt eine konische Gabel in ein gerades 44-mm-Steuerrohr: oben semi-integriert, unten außenliegend. Baut unter dem Steuerrohr 11 mm auf.',
  },
  'HS-4252': {
    name: 'Steuersatz IS42/28.6, IS52/40',
    description:
      'Integrierter Steuersatz für Carbonrahmen mit eingeformten Lagersitzen. Zwei Lager, ein geschlitzter Ring, ein Gabelkonus und eine Abdeckung; einzupressen ist nichts.',
  },
  'RT-140-CL': {
    name: 'Bremsscheibe 140 mm, Center Lock',
    description:
      'Zweiteilige Scheibe fürs Rennrad: ein gehärteter Reibring aus Stahl, auf einen Aluminiumträger genietet. Der Schlag wird an jedem Stück gemessen und liegt unter 0,05 mm.',
  },
  'RT-160-CL': {
    name: 'Bremsscheibe 160 mm, Center Lock',
    description:
      'Die gängige Größe für Rennrad, Gravel und leichte Trailbikes. Sechs schräge Arme leiten die Bremskraft auf Zug in den Träger.',
  },
  'RT-180-6B': {
    name: 'Bremsscheibe 180 mm, Sechsloch',
    description:
      'Einteilige Scheibe aus Edelstahl, lasergeschnitten und beidseitig geschliffen. Sechs Schrauben T25 für den Lochkreis von 44 mm liegen bei.',
  },
  'RT-203-6B': {
    name: 'Bremsscheibe 203 mm, Sechsloch',
    description:
      'Zwei Millimeter stark, für Downhill und beladene E-Bikes. Das zusätzliche Material erwärmt sich langsamer und bleibt auch nach harten Bremsungen plan.',
  },
  'BR-2P-P': {
    name: 'Bremssattel, 2 Kolben, Post Mount',
    description:
      'Geschmiedeter einteiliger Sattel mit 22-mm-Kolben für Trail- und Tourenräder. Die Beläge werden von oben eingesetzt und von einem Stift gehalten.',
  },
  'BR-4P-P': {
    name: 'Bremssattel, 4 Kolben, Post Mount',
    description:
      'Kolben mit 16 und 18 mm drücken nacheinander auf lange Beläge mit Kühlrippen. Für Bremsscheiben ab 180 mm; geliefert mit 1,2 m Leitung, entlüftet und verschlossen.',
  },
  'BR-2P-FF': {
    name: 'Bremssattel, 2 Kolben, Flat Mount, Beläge mit Kühlrippen',
    description:
      'Niedriger Sattel für Rennrad- und Gravelrahmen, von unten mit 34 mm Abstand verschraubt. Die Rippen an den Belägen halten die Wärme langer Abfahrten von der Bremsflüssigkeit fern.',
  },
  'BR-4P-F': {
    name: 'Bremssattel, 4 Kolben, Flat Mount',
    description:
      'Vier kleine Kolben in einem Flat-Mount-Gehäuse für Lastenräder und beladene Reiseräder. Die gleichen Beläge wie im Post-Mount-Sattel mit vier Kolben, ohne Rippen.',
  },
  'HB-100-FQ': {
    name: 'Vorderradnabe, 100 mm, Schnellspanner',
    description:
      'Scheibenbremsnabe für Stadt- und Trekkinggabeln mit 5-mm-Schnellspanner. Gedichtete Lager auf einer 12-mm-Achse; die Endkappen lassen sich zur Wartung von Hand abziehen.',
  },
  'HB-100-FT': {
    name: 'Vorderradnabe, 100 mm, Steckachse',
    description:
      'Rennradnabe für Scheibenbremsen und 12-mm-Steckachse. Das Gehäuse wird in einer Aufspannung gedreht und gefräst, so fluchten beide Lagersitze auf 0,01 mm.',
  },
  'HB-110-F': {
    name: 'Vorderradnabe, 110 mm Boost',
    description:
      'Nabe mit weit auseinanderliegenden Flanschen für Federgabeln mit 15-mm-Achse. Sechsloch-Aufnahme und Lager 18 × 30 × 7; 64 mm Flanschabstand machen das Laufrad steif.',
  },
  'HB-135-RQ': {
    name: 'Hinterradnabe, 135 mm, Schnellspanner',
    description:
      'Hinterradnabe für Scheibenbremsen, 5-mm-Schnellspanner und HG-Kassetten mit 8 bis 11 Gängen. Die Rastung hat 36 Zähne und lässt sich ohne Werkzeug zerlegen.',
  },
  'HB-148-R': {
    name: 'Hinterradnabe, 148 mm Boost',
    description:
      'Mountainbike-Nabe mit XD-Freilauf und Sechsloch-Aufnahme. Freilaufkörper und Endkappen lassen sich gegen solche für Micro Spline tauschen.',
  },
  'HB-142-R': {
    name: 'Hinterradnabe, 142 mm, Steckachse',
    description:
      'Einteiliges Gehäuse, zwei Hybridlager 15 × 28 × 7 und eine Rastung mit 54 Zähnen für die 12-mm-Steckachse. Gebohrt für 28 oder 32 Speichen.',
  },
  'CR-32-104': {
    name: 'Kettenblatt 32 Zähne, 104 mm, Narrow-Wide',
    description:
      'Einzelblatt für Vierarmkurbeln: Abwechselnd schmale und breite Zähne halten die Kette ohne Führung. 32 Zähne sind das Minimum, bei dem sie an den Schrauben dieses Lochkreises vorbeikommt.',
  },
  'CR-34-96': {
    name: 'Kettenblatt 34 Zähne, 96 mm, Narrow-Wide',
    description:
      'Blatt mit vier Schrauben auf 96 mm Lochkreis, aus der Platte gefräst und nur an den Zähnen hartanodisiert. Die Augen haben Gewinde, geschraubt wird also von außen.',
  },
  'CR-36-DM': {
    name: 'Kettenblatt 36 Zähne, Direct Mount',
    description:
      'Blatt und Spider aus einem Stück, für die Verzahnung mit acht Zähnen und drei Schrauben. 3 mm Versatz ergeben 52 mm Kettenlinie an Boost-Rahmen.',
  },
  'CR-50-110': {
    name: 'Kettenblatt 50 Zähne, 110 mm, außen',
    description:
      'Äußeres Blatt einer Kompaktkurbel mit Steighilfen, passend zu einem inneren mit 34 Zähnen. Der Fallschutzstift ist hinter dem Kurbelarm eingepresst.',
  },
  'CR-39-130': {
    name: 'Kettenblatt 39 Zähne, 130 mm, innen',
    description:
      'Inneres Blatt für Rennradkurbeln mit fünf Armen und dem klassischen Lochkreis von 130 mm. Wird einmal im Jahr gefertigt; was von dieser Charge übrig ist, reicht nicht mehr für die Mindestbestellmenge.',
  },
  'CS-0832-H': {
    name: 'Kassette 8-fach, 11–32 Zähne',
    description:
      'Acht vernickelte Stahlritzel, miteinander vernietet, für Stadt- und Trekkingräder, die das ganze Jahr gefahren werden. Passt auf jeden HG-Freilauf für 8 bis 10 Gänge.',
  },
  'CS-1036-H': {
    name: 'Kassette 10-fach, 11–36 Zähne',
    description:
      'Kassette mit großer Bandbreite, die vier größten Ritzel auf einem Aluminiumträger. Die Steighilfen werden nach dem Härten geschnitten, damit die Schaltkanten scharf bleiben.',
  },
  'CS-1128-H': {
    name: 'Kassette 11-fach, 11–28 Zähne',
    description:
      'Eng abgestufte Rennradkassette: bis 15 in Einer-, von dort bis 25 in Zweierschritten. Jedes Ritzel wird vor dem Beschichten auf 0,02 mm plan geschliffen.',
  },
  'CS-1234-H': {
    name: 'Kassette 12-fach, 11–34 Zähne',
    description:
      'Zwölffach-Kassette fürs Rennrad mit einem leichten Gang für lange Anstiege. Die zwei größten Ritzel teilen sich einen Träger und lassen sich ohne die übrigen ersetzen.',
  },
  'CS-1251-M': {
    name: 'Kassette 12-fach, 10–51 Zähne',
    description:
      'Zwölffach-Kassette für Mountainbikes mit Micro-Spline-Freilauf. Die drei größten Ritzel sind aus hartanodisiertem Aluminium, die anderen neun aus Stahl.',
  },
  'CS-1252-B': {
    name: 'Kassette 12-fach, 10–52 Zähne',
    description:
      'Neun Stahlritzel aus dem Vollen gefräst, davor zwei aus Werkzeugstahl und dahinter ein aufgestiftetes aus 7075. Für den XD-Freilauf.',
  },
  'CK-165-32': {
    name: 'Kurbelgarnitur 32 Zähne, 165 mm',
    description:
      'Kurze geschmiedete Kurbelarme für Trailbikes mit tiefem Tretlager. Das Kettenblatt ist direkt montiert und lässt sich wechseln, ohne den Arm abzunehmen.',
  },
  'CK-172-5034': {
    name: 'Kurbelgarnitur 50/34 Zähne, 172,5 mm',
    description:
      'Kompaktkurbel fürs Rennrad mit vierarmigem 110-mm-Stern und hohler Stahlwelle. Beide Kettenblätter sind dabei, mit aufeinander abgestimmten Steighilfen.',
  },
  'CK-175-40': {
    name: 'Kurbelgarnitur 40 Zähne, 175 mm',
    description:
      'Einfach-Kurbel für Gravelbikes mit fünfarmigem Stern, auf den später jedes 110-mm-Blatt passt. Die 30-mm-Aluminiumwelle läuft in übergroßen Lagern.',
  },
  'CK-170-38': {
    name: 'Kurbelgarnitur 38 Zähne, 170 mm',
    description:
      'Hohlgeschmiedete Arme aus 7050 mit gefräster Tasche und direkt montiertem Narrow-Wide-Blatt. Jedes Paar Arme wird gewogen und auf zwei Gramm genau zusammengestellt.',
  },
}

/** Values of attributes that are words, by what they say in English. */
export const germanValues: Readonly<Record<string, string>> = {
  Steel: 'Stahl',
  'Steel, nickel plated': 'Stahl, vernickelt',
  'Steel, 7075 spider': 'Stahl, Träger aus 7075',
  'Steel, 7075-T6': 'Stahl, 7075-T6',
  'Stainless steel': 'Edelstahl',
  'Stainless steel, 7075 carrier': 'Edelstahl, Träger aus 7075',
  '6061-T6, forged': '6061-T6, geschmiedet',
  '7050, forged': '7050, geschmiedet',
  '7050, hollow forged': '7050, hohlgeschmiedet',
  'AlSi10Mg, axle 42CrMo4': 'AlSi10Mg, Achse 42CrMo4',
  '6061-T6, axle 42CrMo4': '6061-T6, Achse 42CrMo4',
  '7075-T6, axle Ti-6Al-4V': '7075-T6, Achse Ti-6Al-4V',
  '688, bush of bronze': '688, Bronzebuchse',
  'Stainless, 41 mm': 'Rostfrei, 41 mm',
  'Stainless, 41 and 52 mm': 'Rostfrei, 41 und 52 mm',
  'Stainless, 41.8 and 52 mm': 'Rostfrei, 41,8 und 52 mm',
}
