import './main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnUpdate } from './app/reload-on-update.ts'
import { keepUnsentText } from './features/unsent-text/index.ts'

reloadOnUpdate()
keepUnsentText()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
