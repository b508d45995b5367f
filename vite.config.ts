import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const web = join(import.meta.dirname, 'src/web')

export default defineConfig({
  root: web,
  plugins: [react({ compiler: true })],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2024',
    sourcemap: false,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(web, 'index.html'), app: join(web, 'app.html') },
    },
  },
})
