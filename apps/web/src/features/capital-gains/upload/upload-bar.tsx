import { formatBytes } from "../../../ui/format-bytes.ts";
import { Progress } from "../../../ui/progress.tsx";
import type { UploadProgress } from "../flow/page-state.ts";

/** How far an upload is: bytes, the time left, and that a broken connection is tried again. */
export function UploadBar({ upload }: { upload: UploadProgress }) {
  const { share, bytes, isBroken } = upload;
  return (
    <>
      <Progress
        label={isBroken ? "The connection broke: trying again by itself" : "Sent"}
        share={share}
      />
      <p>
        {formatBytes(Math.round(share * bytes))} of {formatBytes(bytes)}
        {timeLeft(upload)}
      </p>
    </>
  );
}

function timeLeft({ share, secondsLeft }: UploadProgress): string {
  if (share === 1) {
    return ", being stored";
  }
  if (secondsLeft === null) {
    return "";
  }
  return secondsLeft < 60
    ? `, about ${5 * Math.ceil(secondsLeft / 5)} seconds left`
    : `, about ${Math.ceil(secondsLeft / 60)} minutes left`;
}
