import { IconShape, shapes } from './icon.tsx'

const allShapes = {
  ...shapes,
  box: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  card: 'M3 6h18v12H3zM3 10.5h18M6.5 14.5h3',
  chart: 'M4 20h16M6.5 16v-5M12 16V5M17.5 16V8',
  chevron: 'm7 10 5 5 5-5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5V12l3 2',
  external: 'M13 5H5v14h14v-8M14 4h6v6M20 4l-9 9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M9.5 6A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.8M6 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M4 4l16 16',
  fold: 'M4 5h16v14H4zM9.5 5v14M16 9.5 13.5 12l2.5 2.5',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5 8.5-6.5',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
  offline:
    'M4 4l16 16M9 5.3A15 15 0 0 1 22 9M2 9a15 15 0 0 1 4-2.6M5.5 13a10 10 0 0 1 4-2.3M14 10.8a10 10 0 0 1 4.5 2.2M9 16.5a5 5 0 0 1 6 0M12 20h.01',
  pen: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  receipt: 'M5 3v18l2.5-1.5L10 21l2-1.5 2 1.5 2.5-1.5L19 21V3zM8.5 8h7M8.5 12h7M8.5 16h3.5',
  pin: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 3.5V8h-4.5',
  star: 'm12 4 2.4 5.1 5.6.7-4.1 3.9 1.1 5.5L12 16.4l-5 2.8 1.1-5.5L4 9.8l5.6-.7z',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c1-4.5 4-6.5 8-6.5s7 2 8 6.5',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.8-4 3-5.5 6.5-5.5s5.7 1.5 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.7c2.200.6 3.5 2.2 4 5.3',
} as const

export type AnyIconName = keyof typeof allShapes

export const iconNames = Object.keys(allShapes) as AnyIconName[]

/** An icon of a page that only signed-in people see: public pages do not load its shapes. */
export function AnyIcon({ name, className }: { name: AnyIconName; className?: string }) {
  return <IconShape path={allShapes[name]} className={className} />
}
