import posthog
import sentry_sdk


def signed_in(user):
    # ruleid: python-personal-data-shared
    posthog.identify(user.id, {"email": user.email})
    # ruleid: python-personal-data-shared
    sentry_sdk.set_user({"id": user.id, "phone": user.phone})
    # ok: python-personal-data-shared
    posthog.capture(user.id, "signed in", {"plan": user.plan})
