import { mark } from '#tenant/mark.ts'
import { useCompany } from '../api/company.ts'

type Picture = { path: string | undefined; ground: 'light' | 'dark' }

/** The logo of each ground: the theme of the page shows one of them. It is read aloud in the place of the name beside it. */
function Logo({ path, ground }: Picture) {
  const { name } = useCompany()
  return path ? (
    <img src={path} alt={name} className={`h-7.5 max-w-36 min-w-0 object-contain logo-on-${ground}`} />
  ) : null
}

/** The name of the company with its logo, or with the mark of the company that the portal is delivered with. */
export function BrandMark() {
  const { logo, logoOnDark, name, hidesName } = useCompany()
  return (
    <>
      <Logo path={logo} ground="light" />
      <Logo path={logo && logoOnDark} ground="dark" />
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
