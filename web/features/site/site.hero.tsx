import { brand } from '#tenant/brand.ts'

export function Hero({ isDemo }: { isDemo: boolean }) {
  return (
    <section className="hero on-field">
      <h1>{brand.description}</h1>
      {isDemo}
    </section>
  )
}
