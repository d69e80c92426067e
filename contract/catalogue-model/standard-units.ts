import { divide, type Fraction, fraction, multiply } from './fractions.ts'
import type { Unit } from './units.ts'

type Row = [key: string, factor: Fraction, symbol?: string, aliases?: readonly string[], offset?: Fraction]

const one = fraction(1n)
const zero = fraction(0n)

/** `milli(5)` is 5/1000. */
function milli(count: number): Fraction {
  return fraction(BigInt(count), 1000n)
}

function whole(count: number): Fraction {
  return fraction(BigInt(count))
}

/** 25.4 mm: International yard and pound agreement of 1959. */
const inch = fraction(127n, 5n)
/** 453.59237 g: International yard and pound agreement of 1959. */
const pound = fraction(45359237n, 100000n)
/** 9.80665 m/s²: General Conference on Weights and Measures, 1901. */
const gravity = fraction(980665n, 100000n)
/** In newtons. */
const poundForce = multiply(multiply(pound, gravity), milli(1))
/** 1 psi in bar: pound-force per square inch; 1 bar is 0.1 N/mm². */
const psi = divide(poundForce, multiply(multiply(inch, inch), fraction(1n, 10n)))
/** 231 cubic inches, in litres. */
const gallon = multiply(multiply(inch, multiply(inch, inch)), fraction(231n, 1_000_000n))
/** 1,728 cubic inches, in litres. */
const cubicFoot = multiply(multiply(inch, multiply(inch, inch)), fraction(1728n, 1_000_000n))
/** 4.54609 l: United Kingdom, Weights and Measures Act 1985. */
const imperialGallon = fraction(454609n, 100000n)

/** Units by what they measure; the first of each kind is the base. */
const byKind: Readonly<Record<string, readonly Row[]>> = {
  length: [
    ['mm', one],
    ['um', milli(1), 'µm', ['μm', 'micron']],
    ['cm', whole(10)],
    ['dm', whole(100)],
    ['m', whole(1000), 'm', ['metre', 'meter', 'metres', 'meters']],
    ['km', whole(1_000_000)],
    ['in', inch, 'in', ['"', '″', '”', "''", 'inch', 'inches', 'zoll']],
    ['ft', multiply(inch, whole(12)), 'ft', ["'", '′', 'foot', 'feet']],
    ['yd', multiply(inch, whole(36)), 'yd', ['yard', 'yards']],
  ],
  area: [
    ['mm2', one, 'mm²'],
    ['cm2', whole(100), 'cm²'],
    ['m2', whole(1_000_000), 'm²'],
    ['in2', multiply(inch, inch), 'in²', ['sqin']],
  ],
  volume: [
    ['l', one, 'l', ['litre', 'liter', 'litres', 'liters']],
    ['ml', milli(1), 'ml', ['cc']],
    ['cm3', milli(1), 'cm³'],
    ['m3', whole(1000), 'm³'],
    ['gal', gallon, 'gal', ['gallon', 'gallons']],
    ['imp_gal', imperialGallon, 'imp gal'],
  ],
  mass: [
    ['g', one, 'g', ['gram', 'grams', 'gramm']],
    ['mg', milli(1)],
    ['kg', whole(1000), 'kg', ['kilogram', 'kilograms', 'kilogramm']],
    ['t', whole(1_000_000)],
    ['oz', divide(pound, whole(16)), 'oz', ['ounce', 'ounces']],
    ['lb', pound, 'lb', ['lbs', 'pound', 'pounds']],
  ],
  pressure: [
    ['bar', one],
    ['mbar', milli(1)],
    ['pa', fraction(1n, 100_000n), 'Pa'],
    ['kpa', fraction(1n, 100n), 'kPa'],
    ['mpa', whole(10), 'MPa'],
    ['psi', psi, 'psi', ['lbf/in²', 'lb/in²']],
    ['n_mm2', whole(10), 'N/mm²'],
  ],
  temperature: [
    ['c', one, '°C', ['celsius', 'degc']],
    ['f', fraction(5n, 9n), '°F', ['fahrenheit', 'degf'], fraction(-160n, 9n)],
    ['k', one, 'K', ['kelvin'], fraction(-27315n, 100n)],
  ],
  flow: [
    ['l_min', one, 'l/min', ['lpm']],
    ['l_h', fraction(1n, 60n), 'l/h'],
    ['l_s', whole(60), 'l/s', ['lps']],
    ['ml_min', milli(1), 'ml/min', ['cc/min']],
    ['m3_h', fraction(1000n, 60n), 'm³/h', ['m3/h']],
    ['cfm', cubicFoot, 'cfm', ['ft³/min', 'cu ft/min']],
    ['gpm', gallon, 'gpm', ['gal/min']],
  ],
  torque: [
    ['nm', one, 'Nm', ['n·m', 'n m']],
    ['ncm', fraction(1n, 100n), 'Ncm'],
    ['lb_in', multiply(poundForce, multiply(inch, milli(1))), 'lbf·in', ['in-lb', 'in·lb', 'inlb', 'lb-in']],
    ['lb_ft', multiply(poundForce, multiply(inch, milli(12))), 'lbf·ft', ['ft-lb', 'ft·lb', 'ftlb', 'lb-ft']],
  ],
  force: [
    ['n', one, 'N', ['newton']],
    ['kn', whole(1000), 'kN'],
    ['lbf', poundForce],
  ],
  power: [
    ['w', one, 'W', ['watt', 'watts']],
    ['mw', milli(1), 'mW'],
    ['kw', whole(1000), 'kW'],
  ],
  rotation: [
    ['rpm', one, 'rpm', ['1/min', 'u/min', 'min-1', 'min⁻¹']],
    ['hz', whole(60), 'Hz'],
  ],
  speed: [
    ['m_s', one, 'm/s'],
    ['mm_s', milli(1), 'mm/s'],
    ['m_min', fraction(1n, 60n), 'm/min'],
    ['km_h', fraction(10n, 36n), 'km/h', ['kmh']],
  ],
  viscosity: [['mm2_s', one, 'mm²/s', ['cst']]],
  density: [
    ['kg_m3', one, 'kg/m³'],
    ['g_cm3', whole(1000), 'g/cm³'],
  ],
  angle: [['deg', one, '°', ['deg', 'degree', 'degrees', 'grad']]],
  voltage: [
    ['v', one, 'V', ['volt', 'volts']],
    ['mv', milli(1), 'mV'],
    ['kv', whole(1000), 'kV'],
  ],
  current: [
    ['a', one, 'A', ['ampere', 'amp', 'amps']],
    ['ma', milli(1), 'mA'],
  ],
  charge: [
    ['ah', one, 'Ah'],
    ['mah', milli(1), 'mAh'],
  ],
  energy: [
    ['wh', one, 'Wh'],
    ['kwh', whole(1000), 'kWh'],
    ['j', fraction(1n, 3600n), 'J', ['joule']],
    ['kj', fraction(1000n, 3600n), 'kJ'],
  ],
  time: [
    ['s', one, 's', ['sec', 'second', 'seconds']],
    ['ms', milli(1)],
    ['min', whole(60)],
    ['h', whole(3600), 'h', ['hour', 'hours', 'std']],
    ['d', whole(86_400), 'd', ['day', 'days']],
  ],
  ratio: [
    ['percent', one, '%', ['percent', 'prozent']],
    ['permille', fraction(1n, 10n), '‰'],
  ],
}

/** The units that every portal starts with; the factors are exact. */
export const standardUnits: readonly Unit[] = Object.entries(byKind).flatMap(([kind, rows]) =>
  rows.map(([key, factor, symbol = key, aliases = [], offset = zero]) => ({
    key,
    kind,
    symbol,
    aliases,
    factor,
    offset,
  })),
)
