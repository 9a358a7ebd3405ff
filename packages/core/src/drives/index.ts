export { driveModule } from './drives.module.ts'
