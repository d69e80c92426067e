import type { Article } from './article.ts'

export const hydration: Article = {
  id: 'hydration',
  question: 'What does hydration cost, and when is it better not to hydrate?',
  short:
    'It delivers a second time what the page already shows, as code and data. What only wants to be read needs none of it.',
  blocks: [
    'A server that renders React sends finished HTML. The reader sees the page, but its buttons are still pictures of buttons. Hydration brings them to life: the browser loads the components, runs them again with the same data, compares the result with what is on the screen and attaches the event handlers.',
    'Most of the page therefore travels twice, once as markup and once as everything needed to make that markup again. The bill has three items:',
    {
      kind: 'list',
      items: [
        {
          term: 'Bytes.',
          text: 'Component code and a copy of the data, also for content that will not change while it is on the screen.',
        },
        {
          term: 'Main thread.',
          text: 'Every component runs once to arrive at what is already there. A tap made meanwhile waits its turn.',
        },
        {
          term: 'Risk.',
          text: 'When server and browser disagree, over a time zone or a random number, React throws away the server’s markup up to the nearest `Suspense` boundary and renders it anew.',
        },
      ],
    },
    'So the first question is not how to hydrate faster but what has to be alive at all. A link, a `<details>`, a form that posts and a menu opened by `popovertarget` are interactive without a script. Text, prices and drawings are not interactive in the first place.',
    'What remains can be taken over in parts. Islands hydrate only marked pieces of a page. Server Components keep their code on the server and send the result. `Suspense` boundaries let React take over a page slice by slice, the one that was touched first. And markup that React only has to leave alone can be left alone:',
    {
      kind: 'code',
      language: 'tsx',
      title: 'A drawing that stays as the server made it',
      code: `// On the server \`svg\` is the drawing, in the browser ''.
// React keeps the inner markup that it finds.
<div
  dangerouslySetInnerHTML={{ __html: svg }}
  suppressHydrationWarning
/>`,
    },
    'The drawings of this portal arrive that way; the code that draws is loaded only when a further drawing appears. This page itself does hydrate, because the router that takes you to the next page without a full load needs it, and its texts pay for that with a second copy. The scripts start only after the first paint, so reading never waits for them.',
    'Hydrate where state changes under the reader’s hand: a quantity that moves a total, a draft that must not be lost. Do not hydrate to open a menu. And measure on a slow phone, because on a developer’s machine the cost cannot be seen.',
  ],
  sources: [
    { title: 'React: hydrateRoot', href: 'https://react.dev/reference/react-dom/client/hydrateRoot' },
    { title: 'React: Server Components', href: 'https://react.dev/reference/rsc/server-components' },
    { title: 'web.dev: Rendering on the web', href: 'https://web.dev/articles/rendering-on-the-web' },
  ],
}
