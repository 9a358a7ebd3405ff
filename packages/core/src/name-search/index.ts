export { nameSearchModule } from './name-search.module.ts'
