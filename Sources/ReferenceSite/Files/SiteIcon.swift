/// The mark of the site: a page of a notebook with a line that has been checked. The style sheet has the same drawing.
enum SiteIcon {
  static let path = "assets/icon.svg"

  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect x="4" y="2" width="24" height="28" rx="6" fill="#0a5ab4"/>
    <path d="M10 2v28" stroke="#fff" stroke-width="2" opacity=".55"/>
    <path d="M15 16.5l3.5 3.5 6-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
    </svg>

    """
}
