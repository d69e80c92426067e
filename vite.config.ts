import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sandboxFrames } from './web/features/payments/sandbox/build-frames.ts'
import { precompress } from './web/precompress.ts'

/** Modules of every page, in two files instead of twenty: fewer requests before hydration. */
const isOnEveryPage =
  /web\/(root\.tsx|paths|shell\/(?!guards|dashboard|admin-only|side|search-button)|ui\/(button|icon|toast|pictures\/drawing\.tsx|money|rich-text)|features\/catalogue\/catalogue\.picture\.|patterns\/route-error|api\/(session|token|problem\.ts|drafts|sign-out|context))/

/** Modules that the public pages share: a separate file costs a request and 600 bytes of headers. */
const isOnPublicPages =
  /web\/(ui\/(status|dates|field|unbroken)|patterns\/empty-state|features\/(catalogue\/(catalogue\.card|compare\/catalogue\.compare(d|-choice))\.|inventory\/inventory\.availability|reviews\/reviews\.(rating|entry)\.|site\/site\.hero-zones))|contract\/orders\/quantity/

/** The attributes of the product families and their labels. */
const isOfAttributes = /catalogue[./]attributes\.ts/

/** Modules that the product page and the order form share. */
const isOfAPart =
  /web\/(ui\/stepper|patterns\/form\/quantity|features\/catalogue\/product-page\/catalogue\.views?\.)/

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sandboxFrames(), precompress()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shell', test: isOnEveryPage },
                { name: 'public', test: isOnPublicPages },
                { name: 'part', test: isOfAPart },
                { name: 'attributes', test: isOfAttributes },
              ],
            },
          },
        },
      },
    },
  },
})
