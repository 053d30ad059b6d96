import { login } from "../content/login.ts";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";

/** Sign in with Google or with email and password. */
export default function LoginPage() {
  return (
    <AuthPage
      title={login.title}
      lead={login.lead}
      foot={login.foot}
      form={(onSignedIn) => <LoginForm onSignedIn={onSignedIn} />}
    />
  );
}
