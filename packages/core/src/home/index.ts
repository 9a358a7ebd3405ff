export { homeModule } from './home.module.ts'
