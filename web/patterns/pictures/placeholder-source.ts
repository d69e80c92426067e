import type { FamilyIcon } from '#contract/catalogue-model/icons.ts'
import { drawFamily } from '#contract/drawings/family-shapes.ts'
import type { DrawingSize } from '#contract/drawings/pack.ts'
import { renderSvg } from '#contract/drawings/render.ts'

/** The icon of a family as markup: in lists its edges alone, else with narrow lines and space around it. */
export function placeholderSvg(icon: FamilyIcon, size: DrawingSize): string {
  return renderSvg(drawFamily(icon, size))
}
