const columns = ['1', '2', '3', '4', '5', '6', '7', '8']
const rows = ['A', 'B', 'C', 'D']

/** The zones along the frame of a drawing sheet. */
export function HeroZones() {
  return (
    <div className="hero-zones" aria-hidden="true">
      {columns.map((name, index) => (
        <span key={name}>
          <i className="hero-zone-top" style={{ left: `${((index + 0.5) / columns.length) * 100}%` }}>
            {name}
          </i>
          {index > 0 ? (
            <b className="hero-tick-column" style={{ left: `${(index / columns.length) * 100}%` }} />
          ) : null}
        </span>
      ))}
      {rows.map((name, index) => (
        <span key={name}>
          <i className="hero-zone-left" style={{ top: `${((index + 0.5) / rows.length) * 100}%` }}>
            {name}
          </i>
          {index > 0 ? <b className="hero-tick-row" style={{ top: `${(index / rows.length) * 100}%` }} /> : null}
        </span>
      ))}
    </div>
  )
}
