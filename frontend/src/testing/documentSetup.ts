import { beforeEach } from 'vitest'

const PAGE_CONFIG = {
  frameHostSuffix: 'frame.localhost:8080',
  appsHostSuffix: 'apps.localhost:8080',
  publicUrl: 'http://localhost:8080',
  contactEmail: 'contact@example.org',
  communityUrl: 'https://forum.example.org/',
}

beforeEach(() => {
  document.body.dataset.config = JSON.stringify(PAGE_CONFIG)
  localStorage.clear()
  sessionStorage.clear()
})
