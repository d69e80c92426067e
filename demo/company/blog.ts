import type { Article } from './blog/article.ts'
import { forms } from './blog/forms.ts'
import { hydration } from './blog/hydration.ts'
import { interaction } from './blog/interaction.ts'
import { state } from './blog/state.ts'
import { tables } from './blog/tables.ts'

/** Texts of the blog. `writtenAt` is the day on which all of them were last true. */
export const blog = {
  heading: 'Front-end development in five questions',
  lead: 'They came up while this portal was built. Each answer is short, shows the code and says where to read on.',
  description:
    'What hydration costs, why forms are validated twice, where state belongs, how INP is kept low, and tables for everybody.',
  writtenAt: '2026-11-21',
}

/** Specification section 2: exactly five texts, in the order they are read. */
export const articles: readonly Article[] = [hydration, forms, state, interaction, tables]
