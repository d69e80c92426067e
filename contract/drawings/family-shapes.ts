import type { FamilyIcon } from '../catalogue-model/icons.ts'
import type { DrawingSize, DrawnPart } from './pack.ts'

/** Paths on a square of 48 units: `wide` are visible edges, `narrow` the lines that a small picture leaves out. */
type Shape = { wide: string; narrow: string }

const familyShapes: Record<FamilyIcon, Shape> = {
  part: {
    wide: 'M8 40V9h12v17h20v14zM10.5 17a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0 -7 0z',
    narrow: 'M27 26v14M34 26v14M30.5 22v22M14 10.5v13M7.5 17h13',
  },
  fitting: {
    wide: 'M18 11h12v26H18zM6 16h12v16H6zM30 16h12v16H30z',
    narrow: 'M18 18h12M18 30h12M6 18.5h12M6 29.5h12M30 18.5h12M30 29.5h12',
  },
  hose: {
    wide: 'M9 32c14 0 7-22 21-22M9 41c23 0 15-22 21-22M30 8h5v13h-5zM35 11h8v7h-8zM4 30h5v13H4z',
    narrow: 'M14 31l4 8M17.5 26.5l6 6M20 20l7 4M23.5 13.5l5 5.5',
  },
  pipe: {
    wide: 'M12 13h25M12 35h25M12 13a5.5 11 0 1 0 0 22 5.5 11 0 0 0 0-22zM37 13a5.5 11 0 0 1 0 22',
    narrow: 'M12 17a3.5 7 0 1 0 0 14 3.5 7 0 0 0 0-14zM4 24h4M16 24h6M25 24h2M30 24h16',
  },
  valve: {
    wide: 'M7 20v20l17-10zM41 20v20L24 30zM24 30V13M13 8h22v5H13z',
    narrow: 'M3 18v24M45 18v24M3 30h4M41 30h4',
  },
  pump: {
    wide: 'M8 27a13 13 0 1 0 26 0 13 13 0 1 0 -26 0zM21 14h14v9.5h-1.5M35 11h5v15h-5zM13 37.5L10 43h22l-3-5.5',
    narrow:
      'M18 27a3 3 0 1 0 6 0 3 3 0 1 0 -6 0zM21 24c0-4 2-6 5-7M24 27c4 0 6 2 7 5M21 30c0 4-2 6-5 7M18 27c-4 0-6-2-7-5',
  },
  cylinder: {
    wide: 'M4 17h27v14H4zM31 22h8v4h-8zM39 24a3 3 0 1 0 6 0 3 3 0 1 0 -6 0zM8 17v-5h5v5M23 17v-5h5v5',
    narrow: 'M16 17v14M20 17v14M20 22h11M20 26h11',
  },
  filter: {
    wide: 'M11 9h26v5H11zM14 14h20v24H14zM16 38h16v4H16zM20 5h8v4h-8z',
    narrow: 'M18 14v24M22 14v24M26 14v24M30 14v24',
  },
  seal: {
    wide: 'M7 24a17 17 0 1 0 34 0 17 17 0 1 0 -34 0zM14 24a10 10 0 1 0 20 0 10 10 0 1 0 -20 0z',
    narrow:
      'M10.5 24a13.5 13.5 0 1 0 27 0 13.5 13.5 0 1 0 -27 0zM24 3v8M24 37v8M3 24h8M37 24h8M22.5 24h3M24 22.5v3',
  },
  motor: {
    wide: 'M10 14h22v20H10zM5 17h5v14H5zM32 17h4v14h-4zM36 22h8v4h-8zM13 34v5h16v-5M15 8h11v6H15z',
    narrow: 'M10 18h22M10 22h22M10 26h22M10 30h22',
  },
  bearing: {
    wide: 'M6 24a18 18 0 1 0 36 0 18 18 0 1 0 -36 0zM17 24a7 7 0 1 0 14 0 7 7 0 1 0 -14 0zM32.9 28.8a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM26.2 35.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM16.6 35.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM9.9 28.8a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM9.9 19.2a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM16.6 12.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM26.2 12.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0zM32.9 19.2a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0z',
    narrow: 'M9 24a15 15 0 1 0 30 0 15 15 0 1 0 -30 0zM14 24a10 10 0 1 0 20 0 10 10 0 1 0 -20 0z',
  },
  gear: {
    wide: 'M21.7 10.7L22.3 6.1L25.7 6.1L26.3 10.7L28.7 11.3L31.5 7.6L34.4 9.3L32.6 13.6L34.4 15.4L38.7 13.6L40.4 16.5L36.7 19.3L37.3 21.7L41.9 22.3L41.9 25.7L37.3 26.3L36.7 28.7L40.4 31.5L38.7 34.4L34.4 32.6L32.6 34.4L34.4 38.7L31.5 40.4L28.7 36.7L26.3 37.3L25.7 41.9L22.3 41.9L21.7 37.3L19.3 36.7L16.5 40.4L13.6 38.7L15.4 34.4L13.6 32.6L9.3 34.4L7.6 31.5L11.3 28.7L10.7 26.3L6.1 25.7L6.1 22.3L10.7 21.7L11.3 19.3L7.6 16.5L9.3 13.6L13.6 15.4L15.4 13.6L13.6 9.3L16.5 7.6L19.3 11.3zM19 24a5 5 0 1 0 10 0 5 5 0 1 0 -10 0z',
    narrow: 'M14.5 24a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0 -19 0zM22.5 19.2v-2h3v2',
  },
  belt: {
    wide: 'M4 29a9 9 0 1 0 18 0 9 9 0 1 0 -18 0zM31 17a6 6 0 1 0 12 0 6 6 0 1 0 -12 0zM9 20.9L34.3 11.6M17 37.1L39.7 22.4',
    narrow: 'M10 29a3 3 0 1 0 6 0 3 3 0 1 0 -6 0zM35 17a2 2 0 1 0 4 0 2 2 0 1 0 -4 0z',
  },
  spring: {
    wide: 'M12 8h24M12 40h24M14 11l20 4-20 5 20 5-20 5 20 5',
    narrow: 'M24 3v5M24 40v5M34 15H14M34 25H14M34 35H14',
  },
  screw: {
    wide: 'M5 13h9v22H5zM14 18h12v12H14zM26 18h14l3 3v6l-3 3H26z',
    narrow: 'M5 19h9M5 29h9M26 20h16M26 28h16M29 18v12M33 18v12M37 18v12',
  },
  profile: {
    wide: 'M6 14h24v6h-8v14h8v6H6v-6h8V20H6zM6 14l11-7h24l-11 7M41 7v6l-11 7M30 34l11-7v6l-11 7',
    narrow: 'M22 34l14-9.5M41 27h-5V16',
  },
  sheet: { wide: 'M24 8l19 9-19 9-19-9z', narrow: 'M5 23l19 9 19-9M5 29l19 9 19-9M5 17v12M43 17v12M24 26v12' },
  cable: {
    wide: 'M6 24a18 18 0 1 0 36 0 18 18 0 1 0 -36 0zM18 15.5a6 6 0 1 0 12 0 6 6 0 1 0 -12 0zM10.6 28.3a6 6 0 1 0 12 0 6 6 0 1 0 -12 0zM25.4 28.3a6 6 0 1 0 12 0 6 6 0 1 0 -12 0z',
    narrow:
      'M9 24a15 15 0 1 0 30 0 15 15 0 1 0 -30 0zM21 15.5a3 3 0 1 0 6 0 3 3 0 1 0 -6 0zM13.6 28.3a3 3 0 1 0 6 0 3 3 0 1 0 -6 0zM28.4 28.3a3 3 0 1 0 6 0 3 3 0 1 0 -6 0z',
  },
  connector: {
    wide: 'M13 13h16v22H13zM29 17h11v4H29zM29 27h11v4H29zM8 19h5v10H8z',
    narrow: 'M8 24H3M17 13v22M20 13v22M23 13v22',
  },
  sensor: {
    wide: 'M9 18h20v12H9zM29 16h4v16h-4zM37 18a10 10 0 0 1 0 12M40.5 13.5a16 16 0 0 1 0 21',
    narrow: 'M13 18v12M17 18v12M21 18v12M25 18v12M9 24H3',
  },
  electronics: {
    wide: 'M14 14h20v20H14zM19 14V7M24 14V7M29 14V7M19 34v7M24 34v7M29 34v7M14 19H7M14 24H7M14 29H7M34 19h7M34 24h7M34 29h7',
    narrow: 'M18 18h12v12H18zM20.5 20.5h1',
  },
  light: {
    wide: 'M18 34c0-5-7-7-7-16a13 13 0 0 1 26 0c0 9-7 11-7 16zM18 34h12v6H18zM21 40v3h6v-3',
    narrow: 'M18 37h12M21 34V22l3 3 3-3v12',
  },
  tool: {
    wide: 'M17.5 19.5H39a4.5 4.5 0 0 1 0 9H17.5A10 10 0 0 1 4 33.5l7-5v-9l-7-5a10 10 0 0 1 13.5 5zM37.2 24a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0 -3.6 0z',
    narrow: 'M20 24h14',
  },
  gauge: {
    wide: 'M8 20a16 16 0 1 0 32 0 16 16 0 1 0 -32 0zM20.5 35.5V40h7v-4.5M19 40h10v4H19zM24 20l7-7M22 20a2 2 0 1 0 4 0 2 2 0 1 0 -4 0z',
    narrow: 'M24 7v3M14.8 10.8l2 2M11 20h3M14.8 29.2l2-2M34 20h3M33.2 29.2l-2-2',
  },
  machine: {
    wide: 'M6 39h36v4H6zM10 39V7h7v32M17 9h20v13H17zM25 22h6v6h-6zM27 28v5h2v-5M20 35h18v4H20z',
    narrow: 'M21 13h5v5h-5zM30 13h3M30 17h3M10 15h7M10 31h7',
  },
  box: { wide: 'M24 5l17 9v20l-17 9-17-9V14zM7 14l17 9 17-9M24 23v20', narrow: 'M15.5 9.5l17 9v8' },
  chemical: {
    wide: 'M11 18l7-7h9v-4h9v4h2v31H11zM27 11h9M16 18h8',
    narrow: 'M24.5 21.5c3 4 5.5 6.5 5.5 9.5a5.5 5.5 0 0 1-11 0c0-3 2.5-5.5 5.5-9.5z',
  },
}

/** The picture of a product that has none, as a drawing in the classes of all drawings. */
export function drawFamily(icon: FamilyIcon, size: DrawingSize): DrawnPart {
  const { wide, narrow } = familyShapes[icon]
  // A list has room for the edges alone, without the space around them.
  if (size === 'mini') return { viewBox: '2 2 44 44', body: `<path class="w" d="${wide}"/>`, title: '' }
  return {
    viewBox: '-26 -15 100 75',
    body: `<g class="family-icon"><path class="n" d="${narrow}"/><path class="w" d="${wide}"/></g>`,
    title: '',
  }
}
