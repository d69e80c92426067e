/** Those of public pages, which are drawn with every page. `AnyIcon` has those of the other pages as well. */
export const shapes = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  cart: 'M3 4h2.5l2 11h10.5L20.5 7.5H6.5M9 20.5h.01M17 20.5h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  filter: 'M4 6h16M7 12h10M10 18h4',
  left: 'm14 6-6 6 6 6',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  plus: 'M12 5v14M5 12h14',
  right: 'm10 6 6 6-6 6',
  screen: 'M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.2 15.2 20.5 20.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
  tiles: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  warn: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.5',
} as const

export type IconName = keyof typeof shapes

/** Those that point along the line of text: mirrored in languages that are written from right to left. */
const pointing: readonly IconName[] = ['arrow', 'left', 'right']

type ShapeProps = { path: string; className?: string }

/** A line icon in the colour of the text beside it. Says nothing to a screen reader: the text or the label does. */
export function IconShape({ path, className = 'size-5' }: ShapeProps) {
  return (
    <svg
      className={`${className} flex-none fill-none stroke-current`}
      viewBox="0 0 24 24"
      strokeWidth={1.6}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <IconShape path={shapes[name]} className={pointing.includes(name) ? `${className} mirrored` : className} />
  )
}
