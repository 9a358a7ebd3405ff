import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './packages/core/src/schema/index.ts', out: './packages/core/migrations' })
