/** How much of a whole is done: filled, and the rest hatched as a cut face is on a drawing. The figures beside it say it too. */
export function Meter({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0
  return (
    <span className="part-meter" data-done={share === 1} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
