import { mark } from '#tenant/drawings/mark.ts'

/** The tenant's mark. Decoration: the name is beside it. */
export function BrandMark() {
  return (
    <svg
      viewBox={mark.viewBox}
      className="h-7.5 w-6.5 flex-none"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the tenant's code
      dangerouslySetInnerHTML={{ __html: mark.body }}
    />
  )
}
