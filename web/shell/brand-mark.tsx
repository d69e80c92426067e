import { mark } from '#tenant/mark.ts'
import { useCompany } from '../api/company.ts'

const size = 'h-7.5 max-w-36 min-w-0 object-contain'

/** The logo of each ground: the theme of the page shows one of them. It is read aloud in the place of the name beside it. */
function Logo({ path }: { path: string }) {
  const { logoOnDark, name } = useCompany()
  return (
    <>
      <img src={path} alt={name} className={`${size} logo-on-light`} />
      {logoOnDark ? <img src={logoOnDark} alt={name} className={`${size} logo-on-dark`} /> : null}
    </>
  )
}

/** The name of the company with its logo, or with the mark of the company that the portal is delivered with. */
export function BrandMark() {
  const { logo, name, hidesName } = useCompany()
  return (
    <>
      {logo ? <Logo path={logo} /> : null}
      {logo === undefined ? (
        <svg
          viewBox={mark.viewBox}
          className="h-7.5 w-6.5 flex-none"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the tenant's code
          dangerouslySetInnerHTML={{ __html: mark.body }}
        />
      ) : null}
      {hidesName ? null : (
        <span className="truncate" aria-hidden={logo ? true : undefined}>
          {name}
        </span>
      )}
    </>
  )
}
