import { mark } from '#tenant/mark.ts'
import { useCompany } from '../api/company.ts'

/** The logo, or the mark of the company that the portal is delivered with. Decoration: the name is beside it. */
export function BrandMark() {
  const { logo } = useCompany()
  if (logo)
    return (
      <img
        src={logo}
        alt=""
        className="h-7.5 max-w-36 min-w-0 bg-[light-dark(transparent,#fff)] object-contain in-[.on-field]:bg-white in-[.on-field]:p-0.5"
      />
    )
  if (logo === '') return null
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
