type BalloonProps = { item: number; at: readonly [x: number, y: number]; to: readonly [x: number, y: number] }

const radius = 13

/** An item number in its circle, with the line to the part it names. Drawn inside an SVG. */
export function Balloon({ item, at: [x, y], to: [tipX, tipY] }: BalloonProps) {
  const share = radius / Math.hypot(tipX - x, tipY - y)
  return (
    <g>
      <path className="n" d={`M${x + (tipX - x) * share} ${y + (tipY - y) * share}L${tipX} ${tipY}`} />
      <circle className="dot" cx={tipX} cy={tipY} r={2} />
      <circle className="bl" cx={x} cy={y} r={radius} />
      <text x={x} y={y + 4.5} fontSize={12} textAnchor="middle">
        {item}
      </text>
    </g>
  )
}
