/** The pictures of a shared link: files of `public/`, which `npm run pictures share` takes of the pages. */
export const sharedPictures = {
  /** The heading and the drawing of the landing page. */
  company: {
    file: "share.png",
    shows: "One team from silicon to software: a product, taken apart along its axis",
  },
  /** The sample result of the pages for investors, below a heading of its own. */
  gains: {
    file: "share-gains.png",
    heading: "Your tax on shares, free to see",
    shows: "Your tax on shares, free to see: a sample result with its tax and its gains",
  },
} as const;
