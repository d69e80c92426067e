import { brand } from '#tenant/brand.ts'

export function SignInAside() {
  return <p>{brand.description}</p>
}
