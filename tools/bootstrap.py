"""Puts a pinned uv into .venv, with nothing but Python's standard library.

pip is used where Python brings it along, because it knows the user's proxies and mirrors. Debian
splits it off, so without it the uv wheel is fetched from PyPI and checked against its digest.
"""

import hashlib
import io
import platform
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

UV = "0.13.7"
PYPI = "https://files.pythonhosted.org/packages"
WHEELS = {
    ("linux", "x86_64"): (
        "b9/93/0e053a2ca4523ee9825ccbedeb7121470d0a188933f11688b6d90d7f5c08",
        "uv-0.13.7-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "2c9bdc4a872b60a93c5f26c0791089ea11585a4f9d3b3c017d78eb8487505e25",
    ),
    ("linux", "aarch64"): (
        "96/72/da1119f94034d7173e6c8e2cd77a6299744458f0af3cb8e3a04d5cd419d1",
        "uv-0.13.7-py3-none-manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64.whl",
        "a90f5d95716ab83091f0f73a8e7ec64e557abf2a28537fcd719b2ac88e6f725a",
    ),
    ("darwin", "x86_64"): (
        "3d/5b/e0379e7b172659420b1ec99a8e8229830aa85ea59684847c80b1c959a056",
        "uv-0.13.7-py3-none-macosx_10_12_x86_64.whl",
        "fd04bf01ba5f2829f4f94ca8f0c24a743f21e73d75045613ed6fc2fd66fc7bda",
    ),
    ("darwin", "arm64"): (
        "40/a5/8756c38ace102fa13fd4e653e8bc40e1f65924f1c0a0d23350339dac97e5",
        "uv-0.13.7-py3-none-macosx_11_0_arm64.whl",
        "f91a229093163eefca89ea1b220a221d64c3beade05d03519a6584d1797a5a5f",
    ),
}
"""By system and machine: folder on PyPI, file, SHA-256."""
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"

NO_UV = f"""
europa could not install uv {UV}, which it uses to install everything else.
Check your connection to pypi.org, or install one of these and try again:
  sudo apt install python3-venv ca-certificates
  https://docs.astral.sh/uv/getting-started/installation/
"""


def main() -> None:
    """Make .venv with uv in it, or say in words what is missing."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this runs before anything is installed)
        sys.exit(f"europa needs Python 3.11 or newer; this is {platform.python_version()}.")
    target = VENV / "bin" / "uv"
    if not (VENV / "bin" / "python").exists():
        venv.create(VENV, symlinks=True, with_pip=has_pip())
    if not installed_by_pip():
        try:
            target.write_bytes(downloaded_uv())
        except (OSError, LookupError, ValueError) as error:
            sys.exit(f"{error}\n{NO_UV}")
        target.chmod(0o755)


def has_pip() -> bool:
    """Whether this Python can put pip into a venv; Debian's can't without python3-venv."""
    try:
        import ensurepip  # noqa: F401, PLC0415  (only its presence matters)
    except ImportError:
        return False
    return True


def installed_by_pip() -> bool:
    """Try pip; a failure is not the last word."""
    if not has_pip():
        return False
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", f"uv=={UV}"]
    return subprocess.run(pip, check=False).returncode == 0


def downloaded_uv() -> bytes:
    """The uv program out of its wheel on PyPI, for this machine."""
    wheel = WHEELS.get((sys.platform, platform.machine()))
    if wheel is None:
        raise LookupError(f"There is no uv wheel for {sys.platform} on {platform.machine()}.")
    folder, file, digest = wheel
    with urllib.request.urlopen(f"{PYPI}/{folder}/{file}", timeout=300) as answer:
        content: bytes = answer.read()
    if hashlib.sha256(content).hexdigest() != digest:
        raise ValueError(f"The download of {file} is damaged.")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.read(f"uv-{UV}.data/scripts/uv")


if __name__ == "__main__":
    main()
