import { AuthPage } from "../features/auth/auth-page.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";

/** Sign in with Google or with email and password. */
export default function LoginPage() {
  return (
    <AuthPage
      title="Sign in"
      lead="To send a project requirement or to use the capital-gains service."
      foot={
        <>
          New here? <a href="/register-page">Create new account</a>
        </>
      }
      form={(onSignedIn) => <LoginForm onSignedIn={onSignedIn} />}
    />
  );
}
