/** Counters of specification section 9: plain text, drawn as one chain of dimensions. */
const counters = [
  { figure: '125', what: 'countries' },
  { figure: '40', what: 'projects' },
  { figure: '1254', what: 'happy clients' },
  { figure: '254', what: 'feedbacks' },
  { figure: '45', what: 'years of experience' },
]

export function Counters() {
  return (
    <section className="dimension-chain" aria-label="In numbers">
      <dl className="wrap-page">
        {counters.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
