import { Balloon } from '../site.balloon.tsx'

const middle = 210

type PlateProps = { top: number; thickness: number; half: number; cells?: number }

/** One plate seen from above at an angle; `top` is the height of its middle, `half` half of its width. */
function Plate({ top, thickness, half, cells = 0 }: PlateProps) {
  const depth = half * 0.36
  const cuts = Array.from({ length: Math.max(cells - 1, 0) }, (_, index) => (index + 1) / cells)
  return (
    <g>
      <path
        className="w e"
        d={`M${middle - half} ${top}v${thickness}l${half} ${depth} ${half} ${-depth}v${-thickness}l${-half} ${depth}z`}
      />
      <path className="w" d={`M${middle} ${top + depth}v${thickness}`} />
      <path className="w f" d={`M${middle - half} ${top}l${half} ${-depth} ${half} ${depth} ${-half} ${depth}z`} />
      {cuts.map((cut) => (
        <path
          key={cut}
          className="n"
          d={
            `M${middle - half + half * cut} ${top - depth * cut}l${half} ${depth}` +
            `M${middle - half + half * cut} ${top + depth * cut}l${half} ${-depth}`
          }
        />
      ))}
    </g>
  )
}

/** The portal taken apart along one line, from the tenant's data down to the database. */
export function PortfolioDrawing() {
  return (
    <svg className="dwg" viewBox="20 0 400 400" aria-hidden="true">
      <path className="w e" d="M130 326v38a80 26 0 0 0 160 0v-38z" />
      <path className="n" d="M130 345a80 26 0 0 0 160 0" />
      <ellipse className="w f" cx={middle} cy={326} rx={80} ry={26} />
      <path className="c" d="M210 270v56" />
      <Plate top={242} thickness={26} half={130} cells={4} />
      <path className="c" d="M210 160v82" />
      <Plate top={168} thickness={7} half={130} />
      <path className="c" d="M210 100v68" />
      <Plate top={104} thickness={16} half={130} cells={2} />
      <path className="c" d="M210 40v64" />
      <Plate top={46} thickness={3} half={84} />
      <path className="c" d="M210 4v42M210 392v8" />
      <Balloon item={1} at={[392, 30]} to={[258, 46]} />
      <Balloon item={2} at={[392, 96]} to={[296, 104]} />
      <Balloon item={3} at={[392, 160]} to={[296, 168]} />
      <Balloon item={4} at={[392, 234]} to={[296, 242]} />
      <Balloon item={5} at={[392, 320]} to={[262, 326]} />
    </svg>
  )
}
