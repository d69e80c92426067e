/**
 * Forms of postcodes: `n` is a digit, `a` a letter, `x` either, all else stands for itself. By form, because dozens of
 * countries share one; a test compares them with the examples that Google's address data has for each country.
 */
const postcodeForms: Readonly<Record<string, string>> = {
  nnnnn:
    'AS BA BL BT CU DE DO DZ EE EG EH ES FI FM FR GF GP GT GU HN HR ID IQ IT JO KE KR KW LA LK LT MA MC ME MF MH MM ' +
    'MN MP MQ MU MV MX MY NA NC NI NP PF PK PM PR PW RE SA SD SM SN TH TR UA UM US UY VA VI VN WF YT ZM AX PE TW TZ',
  nnnn:
    'AF AL AM AR AT AU AZ BD BE BG CC CH CR CV CX CY DK ET GE GL GW HM HT HU LB LI LR LU MD MK MZ NE NF NO NZ PH PY SI ' +
    'SJ TN TZ VE ZA',
  nnnnnn: 'AM BY CN CO EC IN KG KH KZ NG RO RS RU SG TJ TM TW UZ VN',
  nnnnnnn: 'CL IL',
  nnn: 'BH FO GN IS LS MG OM PG TW',
  'nnnnn-nnnn': 'AS GU MH MP PR US VI',
  'nnn nn': 'CZ GR SK SE',
  'nnnn aa': 'NL',
  'nn-nnn': 'PL',
  'nnnn-nnn': 'PT',
  'nnn-nnnn': 'JP',
  'nnnnn-nnn': 'BR',
  'nnnnn-nnnnn': 'IR',
  nnnaannn: 'MU',
  'LIMA n': 'PE',
  'LIMA nn': 'PE',
  'CALLAO n': 'PE',
  'CALLAO nn': 'PE',
  'nnnn nnnn': 'LB',
  'ana nan': 'CA',
  'xxx xxxx': 'IE',
  'an naa': 'GB',
  'ann naa': 'GB',
  'ana naa': 'GB',
  'aan naa': 'GB GG JE IM',
  'aann naa': 'GB GG JE IM',
  'aana naa': 'GB',
  'GIR 0AA': 'GB',
  'BFPO n': 'GB',
  'BFPO nn': 'GB',
  'BFPO nnn': 'GB',
  'BFPO nnnn': 'GB',
  annnnaaa: 'AR',
  ADnnn: 'AD',
  2640: 'AI',
  'aa xx': 'BM',
  'aa nnnn': 'SV',
  aannnn: 'BN',
  VCnnnn: 'VC',
  VGnnnn: 'VG',
  BBnnnnn: 'BB',
  'aaaa naa': 'FK GS IO PN SH TC',
  'GX11 1AA': 'GI',
  'KYn-nnnn': 'KY',
  'LV-nnnn': 'LV',
  'aaa nnnn': 'MT',
  'aaa nnn': 'MT',
  'aaa nn': 'MT',
  'aa nnnnn': 'SO',
  annn: 'SZ',
}

let formsByCountry: ReadonlyMap<string, readonly string[]> | undefined

/** The forms of a country's postcodes; none where it has no postcodes. Made when first needed: most pages do not. */
export function postcodeFormsOf(country: string): readonly string[] {
  formsByCountry ??= readForms()
  return formsByCountry.get(country) ?? []
}

function readForms(): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const [form, countries] of Object.entries(postcodeForms)) {
    for (const country of countries.split(' ')) forms.set(country, [...(forms.get(country) ?? []), form])
  }
  return forms
}

/** An existing postcode where one that is made from the form would look odd. */
const knownPostcodes: Readonly<Record<string, string>> = {
  CA: 'K1A 0B1',
  GB: 'SW1A 2AA',
  IE: 'D02 AF30',
  NL: '3011 AA',
  US: '10001',
}

/** What a postcode of this country looks like, for a hint. */
export function postcodeExample(country: string): string | null {
  const [form] = postcodeFormsOf(country)
  if (form === undefined) return null
  const digits = '1234567890'
  let next = 0
  const made = form.replaceAll('n', () => digits[next++ % digits.length] ?? '0')
  return knownPostcodes[country] ?? made.replaceAll(/[ax]/g, 'A')
}
