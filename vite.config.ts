import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './web/precompress.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
