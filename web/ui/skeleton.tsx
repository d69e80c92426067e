/** Reserves the space of a line of content that is still loading. The region around it says `aria-busy`. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton block ${className}`} aria-hidden="true" />
}
