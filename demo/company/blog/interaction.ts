import type { Article } from './article.ts'

export const interaction: Article = {
  id: 'inp',
  question: 'What does INP measure, and how is it kept low?',
  short:
    'The time from a click, tap or key press to the next frame on the screen. At most 200\u00a0ms in three visits out of four is good.',
  blocks: [
    'Interaction to Next Paint has been the Core Web Vital for responsiveness since March 2024. It watches every click, tap and key press of a visit, not scrolling and not hovering, and reports the slowest; on long visits one outlier is dropped for every fifty interactions. Above 500\u00a0ms it counts as poor. Chromium has reported it from the start, Firefox and Safari have followed, so figures from the field no longer leave out every iPhone.',
    'One interaction is a chain of three parts, and each has its own cause:',
    {
      kind: 'chain',
      title: 'A tap on a filter, answered after 180 ms',
      parts: [
        { label: 'Input delay', ms: 40 },
        { label: 'Processing', ms: 90 },
        { label: 'Presentation', ms: 50 },
      ],
    },
    {
      kind: 'list',
      items: [
        {
          term: 'Input delay.',
          text: 'The main thread was busy with something else: hydration, a script of a third party, a timer. Ship less, start it later, cut long tasks.',
        },
        {
          term: 'Processing.',
          text: 'Your own handlers. Do what the person can see; put off the rest until that is painted.',
        },
        {
          term: 'Presentation.',
          text: 'Style, layout and paint of what was changed. Fewer elements, `content-visibility: auto` for what is below the fold, no reading of sizes between two writes.',
        },
      ],
    },
    'In React the second part is mostly a matter of saying what is urgent. Here the field follows every key, and the long list follows when there is time; the next key interrupts it:',
    {
      kind: 'code',
      language: 'tsx',
      title: 'The field first, the list when there is time',
      code: `const PartList = memo(SlowPartList)

function Search() {
  const [query, setQuery] = useState('')
  const shown = useDeferredValue(query)
  return (
    <>
      <SearchField value={query} onChange={setQuery} />
      <PartList query={shown} />
    </>
  )
}`,
    },
    'Outside React the same idea is a function that waits for the answer to be painted before the slow part starts:',
    {
      kind: 'code',
      language: 'ts',
      title: 'Answer, paint, then work',
      code: `function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

async function onExport() {
  showProgress()
  await painted()
  buildSpreadsheet()
}`,
    },
    'A laboratory has no INP, because nobody taps there; its stand-in is Total Blocking Time. Collect the real figure with the `web-vitals` library, whose attribution build names the element and the part that was slow. Then repeat that one interaction with the processor slowed down to a quarter, and repair what the recording shows.',
  ],
  sources: [
    { title: 'web.dev: Interaction to Next Paint', href: 'https://web.dev/articles/inp' },
    { title: 'web.dev: Optimize INP', href: 'https://web.dev/articles/optimize-inp' },
    { title: 'React: useDeferredValue', href: 'https://react.dev/reference/react/useDeferredValue' },
  ],
}
