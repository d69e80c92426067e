import { type FamilyIcon, iconOf } from '#contract/catalogue-model/icons.ts'
import { drawFamily } from '#contract/drawings/family-shapes.ts'
import type { DrawingSize } from '#contract/drawings/pack.ts'
import { renderSvg } from '#contract/drawings/render.ts'

/** The icon of a family as markup: in lists its edges alone, else with narrow lines and space around it. */
export function placeholderSvg(icon: FamilyIcon, size: DrawingSize): string {
  return renderSvg(drawFamily(icon, size))
}

/** The same for a family as it holds now. */
export function familySvg(family: string | null | undefined, size: DrawingSize): string {
  return placeholderSvg(iconOf(family), size)
}
