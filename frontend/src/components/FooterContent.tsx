import * as z from 'zod/mini'
import { configOfPage } from '@/lib/config'
import '@/styles/footer.scss'
import CopyErrorLog from './feedback/CopyErrorLog'

const schema = z.object({
  contactEmail: z.optional(z.string()),
  communityUrl: z.nullish(z.string()),
})

/** As `templates/partials/footer.html` has it, without the links that the header of every screen shows. */
export default function FooterContent() {
  const { contactEmail, communityUrl } = schema.parse(configOfPage())
  return (
    <footer className="site-footer">
      <div className="site-foot">
        <p className="mb-0">Decide how you interact with your apps</p>
        <nav aria-label="Footer">
          <a href="/samples">Samples</a>
          <a href="/pricing">Pricing</a>
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
          {communityUrl && <a href={communityUrl}>Community Forum</a>}
          <CopyErrorLog />
        </nav>
        <p className="mb-0">© {new Date().getFullYear()} Morpheo</p>
      </div>
    </footer>
  )
}
