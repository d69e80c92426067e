import { taskOf } from '../workers/task.ts'

function fileOf(name: string): URL {
  return new URL(`./${name}.task.ts`, import.meta.url)
}

/** Tasks that run in worker threads. Fonts, PDF and image libraries are loaded there and nowhere else. */
export const documentsTask = taskOf<typeof import('./documents.task.ts').default>({
  name: 'documents',
  pool: 'documents',
  file: fileOf('documents'),
})
export const drawingTask = taskOf<typeof import('./drawing.task.ts').default>({
  name: 'drawing',
  pool: 'documents',
  file: fileOf('drawing'),
})
export const svgTask = taskOf<typeof import('./svg.task.ts').default>({
  name: 'svg',
  pool: 'documents',
  file: fileOf('svg'),
})
export const addedFontsTask = taskOf<typeof import('./added-fonts.task.ts').default>({
  name: 'added-fonts',
  pool: 'documents',
  file: fileOf('added-fonts'),
})
export const cardTask = taskOf<typeof import('./card.task.ts').default>({
  name: 'card',
  pool: 'documents',
  file: fileOf('card'),
})
