import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { Drawing } from '../../../patterns/pictures/drawing.tsx'

type Machine = ShownBlockOf<'equipment'>['items'][number]

/** A machine as a photograph, else as a drawing of the company's own. */
export function MachinePicture({ drawing, picture }: Pick<Machine, 'drawing' | 'picture'>) {
  if (picture) return <img src={picture.address} alt={picture.alt} className="picture" loading="lazy" />
  const spec = { family: 'machine', machine: drawing }
  return drawing ? <Drawing spec={spec} size="full" className="picture" /> : null
}
