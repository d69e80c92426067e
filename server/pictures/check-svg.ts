import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuse } from '../http/problem.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** What shapes are made of; `image` needs files. */
const allowed = new Set(
  `a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
  feTile filter g line linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect set stop
  style svg switch symbol title use view`.split(/\s+/),
)
/** Filters whose result differs between programs, or costs more than the picture: they are not drawn. */
const filters = new Set(
  `feTurbulence feDisplacementMap feConvolveMatrix feDiffuseLighting feSpecularLighting feDistantLight fePointLight
  feSpotLight`.split(/\s+/),
)
const scripts = /^(?:script|foreignObject|iframe|embed|object|handler|listener)$/i

/** That of a drawing is drawn in our own fonts, that of a logo in the fonts that it names, if the portal has them. */
const lettering = new Set(['text', 'tspan', 'textPath'])

function isLettering({ local, uri }: SaxesTagNS): boolean {
  return uri === svgNamespace && lettering.has(local)
}

/** A drawn shape takes time and memory: `use` repeats what it names, and may name another `use`. */
const maxElements = { logo: 5_000, drawing: 100_000 }
const maxUses = 20
const maxDepth = 100
/** Groups that are drawn by themselves before they are laid over the rest, in each other: each takes 26 MB of a drawing. */
const maxLayers = 8

const scriptText = /javascript:|expression\s*\(/i
const outsideText = /@import|@font-face|url\(\s*['"]?(?!\s*['"]?#)/i

export type SvgUse = 'logo' | 'drawing'

const layerNames = /^(?:opacity|mask|filter|clip-path|mix-blend-mode|isolation)$/
const layerStyle =
  /(?<![\w-])(?:opacity|mask|filter|clip-path|mix-blend-mode|isolation)\s*:\s*(?!none|1\b|1[;}\s]|normal|auto)/
const noLayer = /^\s*(?:none|1(?:\.0*)?|100%|normal|auto)\s*$/

/** Whether an element is drawn by itself first. A class may be anything, so styles are looked at as a whole. */
function isLayer({ attributes }: SaxesTagNS): boolean {
  return Object.values(attributes).some(
    ({ local, value }) =>
      (layerNames.test(local) && !noLayer.test(value)) || (local === 'style' && layerStyle.test(value)),
  )
}

/**
 * Counts layers in each other. What `use` repeats within `defs` and `symbol` may be in each other once for each of these `use`.
 */
function createLayerCount() {
  const open: { isLayer: boolean; hasClass: boolean; isRepeated: boolean }[] = []
  const found = { layers: 0, withClasses: 0, nestedUses: 0, isInStyle: false }
  return {
    open(tag: SaxesTagNS): void {
      const isRepeated = tag.local === 'defs' || tag.local === 'symbol'
      if (tag.local === 'use' && open.some((one) => one.isRepeated)) found.nestedUses += 1
      const hasClass = Object.values(tag.attributes).some(({ local }) => local === 'class' || local === 'id')
      open.push({ isLayer: isLayer(tag), hasClass, isRepeated })
      const layers = open.filter((one) => one.isLayer).length
      const withClasses = open.filter((one) => one.isLayer || one.hasClass).length
      found.layers = Math.max(found.layers, layers)
      found.withClasses = Math.max(found.withClasses, withClasses)
    },
    style(text: string): void {
      found.isInStyle ||= layerStyle.test(text)
    },
    close(): void {
      open.pop()
    },
    isTooMuch(): boolean {
      const layers = found.isInStyle ? found.withClasses : found.layers
      return layers * (1 + found.nestedUses) > maxLayers
    },
  }
}

function checkText(text: string): void {
  if (scriptText.test(text)) refuse('logo_has_scripts')
  if (outsideText.test(text)) refuse('logo_needs_more')
}

function checkAttributes({ attributes }: SaxesTagNS): void {
  for (const { local, prefix, value } of Object.values(attributes)) {
    if (prefix === 'xmlns' || local === 'xmlns') continue
    if (/^on/i.test(local)) refuse('logo_has_scripts')
    checkText(value)
    if (local === 'href' && !value.trim().startsWith('#')) refuse('logo_needs_more')
  }
}

function checkElement(tag: SaxesTagNS): void {
  if (scripts.test(tag.local)) refuse('logo_has_scripts')
  // What drawing programs add for themselves draws nothing.
  if (tag.uri !== svgNamespace) return
  if (!allowed.has(tag.local) && !lettering.has(tag.local))
    refuse(filters.has(tag.local) ? 'svg_has_filter' : 'logo_needs_more')
  checkAttributes(tag)
}

function checkRoot({ local, uri }: SaxesTagNS): void {
  if (local !== 'svg') refuse('logo_type')
  if (uri !== svgNamespace) refuse('picture_unreadable')
}

/**
 * Refuses an SVG that is more than shapes and text, with the reason: `logo_type`, `picture_unreadable`, `logo_has_scripts`,
 * `logo_needs_more`, `svg_has_filter`, `logo_too_detailed`. The picture is drawn without files, fonts and network, so this is for clear
 * sentences, and for bounds. Returns the words of its lettering, each once: titles, metadata and comments of styles are not drawn.
 */
export function checkSvg(text: string, what: SvgUse): string {
  const parser = new SaxesParser({ xmlns: true })
  let elements = 0
  let uses = 0
  let depth = 0
  let letteringDepth = 0
  let isStyle = false
  const layers = createLayerCount()
  let isFaulty = false
  parser.on('error', () => {
    isFaulty = true
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('logo_needs_more')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse('logo_needs_more')
  })
  parser.on('opentag', (tag) => {
    if (elements === 0) checkRoot(tag)
    elements += 1
    depth += 1
    if (tag.local === 'use') uses += 1
    if (elements > maxElements[what] || uses > maxUses || depth > maxDepth) refuse('logo_too_detailed')
    if (isLettering(tag)) letteringDepth += 1
    layers.open(tag)
    isStyle = tag.local === 'style'
    checkElement(tag)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    if (isLettering(tag)) letteringDepth -= 1
    layers.close()
    isStyle = false
  })
  const words = new Set<string>()
  const readText = (part: string) => {
    checkText(part)
    if (isStyle) layers.style(part)
    if (letteringDepth === 0) return
    for (const word of part.split(/\s+/)) words.add(word)
  }
  parser.on('text', readText)
  parser.on('cdata', readText)
  parser.write(text).close()
  if (isFaulty || elements === 0) refuse('picture_unreadable')
  if (layers.isTooMuch()) refuse('logo_too_detailed')
  return [...words].join(' ')
}
