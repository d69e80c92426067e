import { type Arc, isArc, type Path, type Point, polar } from './geometry.ts'

/** A tenth of a unit is a third of a pixel at the largest size shown; more digits would be weight without sight. */
const unitsPerStep = 0.1

/** The shortest spelling of a number rounded to a tenth: no trailing zero, no leading zero, never "-0". */
export function shortNumber(value: number): string {
  return shortSteps(Math.round(value / unitsPerStep))
}

function shortSteps(steps: number): string {
  const digits = String(Math.abs(steps)).padStart(2, '0')
  const whole = digits.slice(0, -1)
  const tenth = digits.slice(-1)
  const text = tenth === '0' ? whole : `${whole === '0' ? '' : whole}.${tenth}`
  return steps < 0 ? `-${text}` : text
}

function join(numbers: string[]): string {
  return numbers.reduce(
    (text, next) => (text === '' || next.startsWith('-') ? text + next : `${text} ${next}`),
    '',
  )
}

/** Moves in whole steps from the last rounded point, so that rounding never adds up along a path. */
type Pen = { x: number; y: number; command: string }

function moveTo(pen: Pen, [x, y]: Point): string {
  const toX = Math.round(x / unitsPerStep)
  const toY = Math.round(y / unitsPerStep)
  const move = join([shortSteps(toX - pen.x), shortSteps(toY - pen.y)])
  pen.x = toX
  pen.y = toY
  return move
}

function command(pen: Pen, letter: string, numbers: string): string {
  const isRepeated = pen.command === letter
  pen.command = letter
  if (!isRepeated) return letter + numbers
  return numbers.startsWith('-') ? numbers : ` ${numbers}`
}

function isAt(pen: Pen, [x, y]: Point): boolean {
  return Math.round(x / unitsPerStep) === pen.x && Math.round(y / unitsPerStep) === pen.y
}

function lineTo(pen: Pen, point: Point): string {
  return isAt(pen, point) ? '' : command(pen, 'l', moveTo(pen, point))
}

/** Beyond this an arc is drawn in two: the nearer to half a turn, the more a rounded end would bend it. */
const longestArc = 1.9

function arcTo(pen: Pen, { center, radius, start, end }: Arc): string {
  const sweep = Math.abs(end - start)
  const isHalf = Math.abs(sweep - Math.PI) < 1e-9
  if (sweep > longestArc && !isHalf) {
    const middle = (start + end) / 2
    return arcTo(pen, { center, radius, start, end: middle }) + arcTo(pen, { center, radius, start: middle, end })
  }
  const target = polar(radius, end, center)
  if (isAt(pen, target)) return ''
  const [fromX, fromY] = [pen.x, pen.y]
  const move = moveTo(pen, target)
  // A radius too small for its ends is enlarged until it fits, which makes an exact half circle of it.
  const chord = Math.hypot(pen.x - fromX, pen.y - fromY)
  const size = isHalf ? shortSteps(Math.floor(chord / 2)) : shortNumber(radius)
  const flags = `${size} ${size} 0 0 ${end > start ? 1 : 0}`
  return command(pen, 'a', move.startsWith('-') ? flags + move : `${flags} ${move}`)
}

/** The `d` attribute of one or more paths: absolute start, relative everything else. */
export function pathData(...paths: Path[]): string {
  return paths.map(onePath).join('')
}

function onePath({ pieces, isClosed }: Path): string {
  const [first] = pieces
  if (!first) return ''
  const pen: Pen = { x: 0, y: 0, command: '' }
  let text = `M${moveTo(pen, isArc(first) ? polar(first.radius, first.start, first.center) : first)}`
  for (const piece of pieces) {
    text += lineTo(pen, isArc(piece) ? polar(piece.radius, piece.start, piece.center) : piece)
    if (isArc(piece)) text += arcTo(pen, piece)
  }
  return isClosed ? `${text}z` : text
}
