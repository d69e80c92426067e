/** The tenant's mark beside its name. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 26 30"
      className="h-7.5 w-6.5 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
    >
      <path d="M4 1h18v15H4zM13 16v6" />
      <path d="M13 21.5 6.5 29h13z" fill="currentColor" stroke="none" />
      <path d="M9.6 12.8 13 4.4l3.4 8.4M10.7 10.2h4.6" strokeWidth={1.7} />
    </svg>
  )
}
