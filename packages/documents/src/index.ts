export * from './page.ts'
