/** The makers of this portal as a team: what they learnt from, what they can do, where it can be checked. */
export const portfolio = {
  heading: 'The work behind this portal',
  lead: 'We are the team that designed, wrote and measured it. Here is what we learnt from, what we can do, and where you can check both.',
  description: 'The makers of this portal: education, skills and project links, each with the place to check it.',
}

/** The title block of the drawing at the top of the page. */
export const portfolioTitleBlock: { label: string; value: string }[] = [
  { label: 'Title', value: 'Portal for a manufacturer' },
  { label: 'Drawn by', value: 'The maintainers' },
  { label: 'Material', value: 'TypeScript, SQL' },
  { label: 'Licence', value: 'MIT' },
]

export type Lesson = { title: string; publisher: string; href: string; learnt: string; where: string }

/** What the team learnt from: public sources, each with a file of the project where it shows. */
export const education: readonly Lesson[] = [
  {
    title: 'Web Content Accessibility Guidelines 2.2',
    publisher: 'W3C',
    href: 'https://www.w3.org/TR/WCAG22/',
    learnt:
      'Contrast, focus that is never covered, targets large enough for a thumb, pages that reflow at 320 pixels.',
    where: 'tests/e2e/screens.test.ts',
  },
  {
    title: 'ARIA Authoring Practices Guide',
    publisher: 'W3C',
    href: 'https://www.w3.org/WAI/ARIA/apg/',
    learnt: 'A native element first. A role is a promise about the keyboard, and has to be kept.',
    where: 'web/patterns/table/data-table.tsx',
  },
  {
    title: 'GOV.UK Design System',
    publisher: 'Government Digital Service',
    href: 'https://design-system.service.gov.uk/',
    learnt:
      'Forms in one column, hints before the field, errors that are gathered at the top and say how to repair them.',
    where: 'web/patterns/form/error-summary.tsx',
  },
  {
    title: 'React documentation',
    publisher: 'React',
    href: 'https://react.dev/learn',
    learnt: 'State that is calculated instead of copied, and effects only for what is outside of React.',
    where: 'web/features/',
  },
  {
    title: 'HTTP Semantics, RFC 9110',
    publisher: 'IETF',
    href: 'https://www.rfc-editor.org/rfc/rfc9110.html',
    learnt: 'Conditional requests, negotiated encodings, and which calls may safely be sent again.',
    where: 'server/cache/page-cache.ts',
  },
  {
    title: 'Problem Details for HTTP APIs, RFC 9457',
    publisher: 'IETF',
    href: 'https://www.rfc-editor.org/rfc/rfc9457.html',
    learnt: 'One shape for every refusal: a stable code for programs, a sentence for people.',
    where: 'server/http/problem.ts',
  },
  {
    title: 'PostgreSQL documentation',
    publisher: 'PostgreSQL Global Development Group',
    href: 'https://www.postgresql.org/docs/current/',
    learnt: 'Row locks, isolation, constraints that hold when the code is wrong, and reading a query plan.',
    where: 'server/database/',
  },
  {
    title: 'Application Security Verification Standard',
    publisher: 'OWASP',
    href: 'https://owasp.org/www-project-application-security-verification-standard/',
    learnt: 'Access is checked on every call, passwords are hashed slowly, and sessions really end.',
    where: 'server/features/identity/',
  },
]

export type SkillGroup = { name: string; skills: string[] }

export const skills: readonly SkillGroup[] = [
  {
    name: 'Interface',
    skills: [
      'React with pages rendered on the server',
      'Strict TypeScript, without a single any',
      'Components of our own, usable by keyboard',
      'CSS with tokens, layers and container queries',
      'Technical drawings, calculated from numbers',
    ],
  },
  {
    name: 'Server',
    skills: [
      'Node.js and Fastify',
      'One contract for calls, checks and documentation',
      'Sign-in by password and OpenID Connect',
      'Card payment with signed webhooks',
      'Answers that can be asked for twice',
    ],
  },
  {
    name: 'Data',
    skills: [
      'PostgreSQL in plain SQL',
      'Stock that stays right when many order at once',
      'Migrations that only go forward',
      'Jobs that survive a restart',
      'Lists of a million rows, page by page',
    ],
  },
  {
    name: 'Proof',
    skills: [
      'Tests on a real database through the real app',
      'Journeys in a real browser, with accessibility checks',
      'Load measured as a share of its limit',
      'An architecture that a machine watches',
      'Decisions written down with their reasons',
    ],
  },
]

export const notYet = {
  heading: 'Not yet',
  text: 'The portal speaks English and German, and no third language yet. There is no app beside it. Accessibility is checked by machine and by keyboard; testing with people who use a screen reader every day is still to come.',
}

export type ProjectLink = { title: string; href: string; text: string }

/** What can be opened on this very host. */
export const runningLinks: readonly ProjectLink[] = [
  {
    title: 'Home page and its drawings',
    href: '/#shop-floor',
    text: 'Parts and machines, drawn by code.',
  },
  { title: 'API documentation', href: '/api/docs', text: 'Every call, to be read and tried.' },
  { title: 'OpenAPI description', href: '/api/openapi.json', text: 'The same contract, for machines.' },
  { title: 'Blog', href: '/blog', text: 'Five questions we had to answer on the way.' },
]

export type SourceFile = { path: string; text: string }

/** Folders of the source, in the order in which the drawing shows them from top to bottom. */
export const assembly: readonly SourceFile[] = [
  { path: 'demo/', text: 'Texts, products and drawings of one manufacturer.' },
  { path: 'web/', text: 'Pages, patterns and elements of the interface.' },
  { path: 'contract/', text: 'What web and server promise each other, written once.' },
  { path: 'server/', text: 'One room for each subject, on one ground floor.' },
  { path: 'server/database/', text: 'PostgreSQL: the pool, the migrations, the transactions.' },
]

/** Folders that stand beside what runs. */
export const besideAssembly: readonly SourceFile[] = [
  { path: 'tests/e2e/', text: 'Journeys through the running portal.' },
  { path: 'bench/', text: 'Measurements against the limits of the machine.' },
  { path: 'checks/', text: 'Tests of the architecture and of the documents.' },
  { path: 'docs/decisions/', text: 'Why things are as they are.' },
]
