export { registerAddress, registerTarget } from './register-address.ts'
export { registersTexts } from './registers.texts.ts'
export { RegisterView } from './register-view.tsx'
