import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), react(), tailwindcss()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Read by scripts/check-bundle-size.ts.
    manifest: true,
    // A font or icon in the script would count against the first screen, and a data: URL needs a wider content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Icons that many screens share travel together: one by one each is a request of its own, and compresses badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /lucide-react/, minShareCount: 5 },
            // Small modules of every screen, likewise.
            {
              name: 'base',
              test: /react\/(?:cjs\/react-)?jsx-runtime|src\/ui\/class-names|src\/ui\/toast-store|src\/api\/api-error|src\/store\.ts|use-delayed/,
            },
          ],
        },
      },
    },
    // The editor of spreadsheets is this large; it loads with the first workbook that is opened.
    chunkSizeWarningLimit: 5_400,
  },
})
