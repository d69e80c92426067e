import { homeAddress } from '#contract/pages/addresses.ts'
import type { PageBlock } from '#contract/pages/blocks.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import type { Translated } from '#contract/pages/texts.ts'
import { articles, blog } from '#demo/company/blog.ts'
import { about, counters, equipment, hero, heroParts, heroTitleBlock } from '#demo/company/home.ts'
import {
  assembly,
  besideAssembly,
  education,
  notYet,
  portfolio,
  portfolioTitleBlock,
  runningLinks,
  skills,
} from '#demo/company/portfolio.ts'
import { dateLocaleOf, type Language } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import type { Database } from '../database/pool.ts'
import { inEach, questionOf, richOf } from './demo-articles.ts'
import { said } from './demo-texts.ts'

const shown = { isHidden: false }

/** A name that is the same in every language. */
function same(text: string): Translated<string> {
  return { en: text, de: text }
}

function opening(): PageBlock {
  const { title, drawingNumber, mass, tolerance } = heroTitleBlock
  return {
    ...shown,
    id: 'opening',
    kind: 'hero',
    size: 'large',
    heading: said(hero.heading),
    lead: said(hero.lead),
    action: { label: said(hero.primaryAction), address: '/products' },
    drawing: 'hero',
    partsList: heroParts.map(({ part, material, quantity }) => ({
      part: said(part),
      material: said(material),
      quantity,
    })),
    titleBlock: [
      { label: said(mark('Title')), value: same(title) },
      { label: said(mark('Drawing no.')), value: same(drawingNumber) },
      { label: said(mark('Mass')), value: said(mass) },
      { label: said(mark('Tolerance')), value: said(tolerance) },
    ],
  }
}

function homePage(): PageContent {
  const machines = equipment.map(({ machine, name, envelope, tolerance, sentence }) => ({
    drawing: machine,
    picture: null,
    name: said(name),
    envelope: said(envelope),
    tolerance: said(tolerance),
    sentence: said(sentence),
  }))
  const lead = mark('The newest parts in the catalogue. Prices are per piece, excluding tax and freight.')
  return {
    address: homeAddress,
    title: same(brand.name),
    description: said(brand.tagline),
    isUnlisted: false,
    blocks: [
      opening(),
      {
        ...shown,
        id: 'counters',
        kind: 'counters',
        items: counters.map(({ value, label }) => ({ value, label: said(label) })),
      },
      { ...shown, id: 'products', kind: 'products', heading: said(mark('We produce')), lead: said(lead) },
      { ...shown, id: 'reviews', kind: 'reviews', heading: said(mark('What our customers say')) },
      {
        ...shown,
        id: 'about',
        kind: 'text',
        anchor: 'about',
        heading: said(about.heading),
        body: richOf(about.paragraphs),
      },
      {
        ...shown,
        id: 'equipment',
        kind: 'equipment',
        anchor: 'shop-floor',
        heading: said(mark('Shop floor')),
        items: machines,
      },
    ],
  }
}

function portfolioPage(): PageContent {
  const references = mark(
    'Public standards and manuals, each with the file or folder of this project where it is applied most.',
  )
  const sourceOf = (isNumbered: boolean) => (file: { path: string; text: string }) => ({
    name: file.path,
    text: said(file.text),
    isNumbered,
  })
  return {
    address: '/myportfolio',
    title: said(mark('My Portfolio')),
    description: said(portfolio.description),
    isUnlisted: false,
    blocks: [
      {
        ...low('assembly'),
        heading: said(portfolio.heading),
        lead: said(portfolio.lead),
        titleBlock: portfolioTitleBlock.map(({ label, value }) => ({ label: said(label), value: said(value) })),
      },
      {
        ...shown,
        id: 'education',
        kind: 'references',
        anchor: 'education',
        heading: said(mark('Education')),
        lead: said(references),
        items: education.map(({ title, href, publisher, learnt, where }) => ({
          title,
          address: href,
          publisher,
          place: where,
          text: said(learnt),
        })),
      },
      {
        ...shown,
        id: 'skills',
        kind: 'groups',
        anchor: 'skills',
        heading: said(mark('Skills')),
        groups: skills.map((group) => ({ name: said(group.name), items: group.skills.map(said) })),
        noteHeading: said(notYet.heading),
        note: said(notYet.text),
      },
      {
        ...shown,
        id: 'project-links',
        kind: 'links',
        anchor: 'project-links',
        heading: said(mark('Project links')),
        linksHeading: said(mark('On this site')),
        links: runningLinks.map(({ title, href, text }) => ({
          title: said(title),
          address: href,
          text: said(text),
        })),
        sourcesHeading: said(mark('In the source code')),
        sources: [...assembly.map(sourceOf(true)), ...besideAssembly.map(sourceOf(false))],
      },
    ],
  }
}

function low(drawing: string) {
  const kind = { kind: 'hero', size: 'low' } as const
  return { ...shown, ...kind, id: 'opening', action: null, drawing, partsList: [] }
}

function blogPage(): PageContent {
  const day = (language: Language) =>
    new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(blog.writtenAt),
    )
  return {
    address: '/blog',
    title: said(mark('Blog')),
    description: said(blog.description),
    isUnlisted: false,
    blocks: [
      {
        ...low('page'),
        heading: said(blog.heading),
        lead: said(blog.lead),
        titleBlock: [
          { label: said(mark('Title')), value: said(mark('Blog')) },
          { label: said(mark('Texts')), value: same(String(articles.length)) },
          { label: said(mark('Written by')), value: said(mark('The maintainers')) },
          { label: said(mark('Date')), value: inEach(day) },
        ],
      },
      { ...shown, id: 'questions', kind: 'questions', writtenOn: blog.writtenAt, items: articles.map(questionOf) },
    ],
  }
}

/** The pages of the specification, published, in a database without pages. False: there were some. */
export async function insertPages(tx: Database): Promise<boolean> {
  const { rowCount } = await tx.query('select from page limit 1')
  if (rowCount !== 0) return false
  for (const content of [homePage(), portfolioPage(), blogPage()]) {
    await tx.query(
      `with added as (
         insert into page (address, draft, published_number) values ($1, $2::jsonb, 1) returning id
       )
       insert into page_version (page_id, number, content) select id, 1, $2::jsonb from added`,
      [content.address, JSON.stringify(content)],
    )
  }
  await insertMenus(tx)
  return true
}

/** The navbar of specification section 2, and the same links at the foot, in a database without menus. */
async function insertMenus(tx: Database): Promise<void> {
  const entries = [
    { label: said(mark('Home')), address: homeAddress },
    { label: said(mark('Products')), address: '/products' },
    { label: said(mark('My Portfolio')), address: '/myportfolio' },
    { label: said(mark('Blog')), address: '/blog' },
  ]
  await tx.query(
    `insert into menu (place, entries) select place, $1::jsonb from unnest(array['navigation', 'footer']) as given (place)
     on conflict do nothing`,
    [JSON.stringify(entries)],
  )
}
